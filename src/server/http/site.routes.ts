import { getSite, type Site } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { Switches } from '#server/core/switches.ts';
import { tags } from '#server/core/tags.ts';
import { anyone } from './guards.ts';
import { route, type App } from './route.ts';

/** The public constants; null means not announced yet (design §4, Public constants). */
export function publicSite(config: Config): Omit<Site, 'switches'> {
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
    admins: config.ADMIN_WALLET,
  };
}

/** The public constants of this installation, which change only with a restart, and its switches. */
export function siteRoutes(app: App, { site, switches }: { site: Omit<Site, 'switches'>; switches: Switches }): void {
  route(app, getSite, { guard: anyone, public: true, tags: [tags.site] }, () =>
    Promise.resolve({ ...site, switches: switches.notices }),
  );
}
