import type { Site } from '#contract/site.ts';
import type { Config } from './config.ts';

/** The constants that everybody may see; null is what nobody has announced yet (design §4, Public constants). */
export function publicSite(config: Config): Site {
  return {
    name: config.SITE_NAME,
    url: config.SITE_URL,
    contractAddress: config.TOKEN_CONTRACT_ADDRESS ?? null,
    launchpadUrl: config.TOKEN_LAUNCHPAD_URL ?? null,
    donationDomain: config.DONATION_DOMAIN ?? null,
    donationWallet: config.DONATION_WALLET ?? null,
    xUrl: config.X_URL ?? null,
    telegramUrl: config.TELEGRAM_URL ?? null,
    developerUrl: config.DEVELOPER_URL ?? null,
  };
}
