import type { WholeBounty } from '#contract/bounties/bounties.ts';
import { shortWallet } from '#contract/format.ts';
import type { Profile } from '#contract/people/accounts.ts';
import { paths } from '#web/navigation/paths.ts';

interface Site {
  readonly url: string;
  readonly name: string;
}

const breadcrumbs = (site: Site, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: site.url + path,
  })),
});

/** The list of articles of all categories, or of one, as schema.org describes it. */
export function structuredBrowse(name: string, category: string | null, site: Site): object {
  const path = paths.browse(category ?? undefined);
  return {
    '@type': 'CollectionPage',
    name,
    url: site.url + path,
    isPartOf: { '@type': 'WebSite', ...site },
    ...(category
      ? {
          breadcrumb: breadcrumbs(site, [
            ['Browse', paths.browse()],
            [category, path],
          ]),
        }
      : {}),
  };
}

/** A bounty: its reward and its article. */
export function structuredBounty(bounty: WholeBounty, site: Site): object {
  const { id, name, brief, reward, currency, createdAt, articleSlug, articleTitle } = bounty;
  const path = paths.bounty(id);
  const about =
    articleSlug === null
      ? {}
      : { about: { '@type': 'Article', headline: articleTitle, url: site.url + paths.article(articleSlug) } };
  return {
    '@type': 'WebPage',
    name,
    url: site.url + path,
    datePublished: createdAt,
    isPartOf: { '@type': 'WebSite', ...site },
    breadcrumb: breadcrumbs(site, [
      ['Bounty Hunting', paths.bounties],
      [name, path],
    ]),
    ...about,
    mainEntity: {
      '@type': 'MonetaryGrant',
      name,
      ...(brief ? { description: brief } : {}),
      amount: { '@type': 'MonetaryAmount', value: reward, currency },
    },
  };
}

/** A person, with what their page shows: the name or the wallet, the picture and the words about themselves. */
export function structuredPerson({ wallet, username, bio, pfp, createdAt }: Profile, site: Site): object {
  const url = site.url + paths.profile(wallet);
  return {
    '@type': 'ProfilePage',
    url,
    dateCreated: createdAt,
    isPartOf: { '@type': 'WebSite', ...site },
    mainEntity: {
      '@type': 'Person',
      name: username ?? shortWallet(wallet),
      identifier: wallet,
      url,
      ...(bio ? { description: bio } : {}),
      ...(pfp ? { image: pfp.startsWith('/') ? site.url + pfp : pfp } : {}),
    },
  };
}
