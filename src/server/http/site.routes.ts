import { getSite, type Site } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { Staff } from '#server/core/staff.ts';
import type { Switches } from '#server/core/switches.ts';
import { tags } from '#server/core/tags.ts';
import { anyone } from './guards.ts';
import { route, type App } from './route.ts';

type Constants = Omit<Site, 'admins' | 'switches'>;

/** The public constants; null means not announced yet (design §4, Public constants). */
export function publicSite(config: Config): Constants {
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

interface Deps {
  readonly site: Constants;
  readonly staff: Staff;
  readonly switches: Switches;
}

/** The public settings of this installation, which change only with a restart, its admins and its switches. */
export function siteRoutes(app: App, { site, staff, switches }: Deps): void {
  route(app, getSite, { guard: anyone, public: true, tags: [tags.site] }, () =>
    Promise.resolve({ ...site, admins: staff.admins, switches: switches.notices }),
  );
}
