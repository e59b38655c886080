import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { switchNotice } from './moderation/switches.ts';

const announced = z.string().nullable();

/** The public constants of this installation (design §4). Null: not announced yet. */
export const site = z.object({
  name: z.string(),
  url: z.string(),
  contractAddress: announced,
  launchpadUrl: announced,
  donationDomain: announced,
  donationWallet: announced,
  xUrl: announced,
  telegramUrl: announced,
  developerUrl: announced,
  /** The wallets of the admins. The pages mark admins by these, never by a name (security T11). */
  admins: z.array(z.string()),
  /** The active switches, which every page shows. */
  switches: z.array(switchNotice),
});
export type Site = z.infer<typeof site>;

export const getSite = endpoint('GET /site', {
  summary: 'The name, addresses and links of this installation',
  answer: site,
});
