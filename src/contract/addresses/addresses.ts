import { z } from 'zod';
import { pastDay, requiredLine } from '#contract/text.ts';
import { addressKinds, addressServerLimits } from './limits.ts';

/** An address of an article: its kind, a short label, its sources, and the day of the last check. */
export const articleAddress = z.object({
  kind: z.enum(addressKinds),
  /** Base58 of 32 bytes. */
  address: z.string(),
  label: z.string(),
  /** Text with the https URLs of its sources. */
  source: z.string(),
  /** The day as 2026-11-18. */
  checkedAt: z.string(),
  /**
   * For a fake that people reported and an admin accepted: the number of reports and the places. `checkedAt` is the
   * first day.
   */
  met: z.object({ reports: z.number().int(), places: z.array(z.string()) }).optional(),
});
export type ArticleAddress = z.infer<typeof articleAddress>;

/** The same in a message. The server checks that the address is base58 of 32 bytes. */
export const sentAddress = z.strictObject({
  kind: z.enum(addressKinds, { error: `What an address is must be one of these words: ${addressKinds.join(', ')}.` }),
  address: requiredLine(addressServerLimits.address, 'The address'),
  label: requiredLine(addressServerLimits.addressLabel, 'The label of an address'),
  source: requiredLine(addressServerLimits.addressSource, 'The source of an address').regex(/https:\/\/[^\s/]/, {
    error: 'The source of an address must hold an https address at which it can be read.',
  }),
  checkedAt: pastDay('The day on which an address was checked'),
});

/** All addresses of an article. */
export const sentAddresses = z
  .array(sentAddress)
  .max(addressServerLimits.addresses, { error: `An article names at most ${addressServerLimits.addresses} addresses.` })
  .refine((all) => new Set(all.map(({ address }) => address)).size === all.length, {
    error: 'An address stands in the list twice; remove one.',
  });
