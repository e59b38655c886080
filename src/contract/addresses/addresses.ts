import { z } from 'zod';
import { pastDay, requiredLine } from '#contract/text.ts';
import { addressKinds, addressServerLimits } from './limits.ts';

/**
 * An address that an article names: what it is, in a few words, where that is said, and on which day somebody looked
 * there.
 */
export const articleAddress = z.object({
  kind: z.enum(addressKinds),
  /** Base58 of 32 bytes. */
  address: z.string(),
  label: z.string(),
  /** Where that is said: text in which https addresses stand. */
  source: z.string(),
  /** The day as 2026-11-18. */
  checkedAt: z.string(),
  /**
   * Of a fake that people reported and an admin agreed with: how often, and where they met it. `checkedAt` is the first
   * day.
   */
  met: z.object({ reports: z.number().int(), places: z.array(z.string()) }).optional(),
});
export type ArticleAddress = z.infer<typeof articleAddress>;

/** The same as it is sent. Whether the address is base58 of 32 bytes, the server finds out. */
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
