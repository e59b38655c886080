import { Fragment } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Article } from '#contract/articles/articles.ts';
import { shortDate, shortWallet } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { CopyAddress, ExplorerLinks } from './address-links.tsx';
import { mintOf } from './mint-card.tsx';
import styles from './address-card.module.css';

const names = {
  mint: 'Mint',
  program: 'Program',
  pool: 'Pool',
  treasury: 'Treasury',
  wallet: 'Wallet',
  scam: 'Fake',
} as const;

/** The name of a publisher: the host, or the owner on GitHub. */
function Publisher({ url: { hostname, pathname } }: { url: URL }) {
  const host = hostname.replace(/^www\./, '');
  if (host !== 'github.com') return host;
  return (
    <>
      {pathname.split('/')[1]}
      <span className="sr-only"> on GitHub</span>
    </>
  );
}

/** The sources of an address: the publishers of its https URLs, and other words unchanged. */
function Sources({ source }: { source: string }) {
  return source.split(/\s+/).map((part, index) => {
    const url = part.startsWith('https://') && URL.canParse(part) ? new URL(part) : null;
    return (
      <Fragment key={index}>
        {' '}
        {url ? (
          <ExternalLink href={url.href}>
            <Publisher url={url} />
          </ExternalLink>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}

interface TrueProps {
  readonly address: ArticleAddress;
  readonly title: string;
  readonly isAbove: boolean;
}

/** An address of the article. The mint is complete under the title; this card shows its explorers and sources. */
function True({ address: { kind, address, label, source, checkedAt }, title, isAbove }: TrueProps) {
  const name = names[kind];
  return (
    <div className={styles.one}>
      <h2>{label.toLowerCase() === name.toLowerCase() ? name : `${name}: ${label}`}</h2>
      {isAbove ? null : (
        <>
          <div className={styles.address}>
            <Identicon of={address} size="middle" />
            <Grouped address={address} className={styles.groups} />
          </div>
          <p className={`line ${styles.links}`}>
            <CopyAddress address={address} name={`the ${name.toLowerCase()} of ${title}`} />
            <Link className="target" to={paths.check(address)}>
              Check
            </Link>
          </p>
        </>
      )}
      <p className={`line ${styles.links}`}>
        <ExplorerLinks address={address} isToken={kind === 'mint'} />
      </p>
      <p className={styles.checked}>
        Checked <time dateTime={checkedAt}>{shortDate(checkedAt)}</time>:
        <Sources source={source} />
      </p>
    </div>
  );
}

/** The addresses of an article, complete, with their actions; and its fakes, with dates. */
export function AddressCard({ article: { title, addresses } }: { article: Article }) {
  const mint = mintOf({ addresses });
  const fakes = addresses.filter(({ kind }) => kind === 'scam');
  const named = addresses
    .filter(({ kind }) => kind !== 'scam')
    .map((address) => <True key={address.address} address={address} title={title} isAbove={address === mint} />);
  // A fold for one address would take as much space as it saves.
  const shown = named.length > 4 ? 3 : 4;
  return (
    <section className={styles.card} aria-label={`Addresses of ${title}`}>
      {named.slice(0, shown)}
      {named.length > shown ? (
        <details>
          <summary className="target">{named.length - shown} more addresses</summary>
          {named.slice(shown)}
        </details>
      ) : null}
      {fakes.length > 0 ? (
        <div className={styles.fakes}>
          <h2>
            <TriangleAlert className="icon" aria-hidden />
            {named.length > 0 ? `Not ${title}` : 'This article warns of'}
          </h2>
          <ul>
            {fakes.map(({ address, label, checkedAt, met }) => (
              <li key={address}>
                <Identicon of={address} />
                <Link className="mono target" to={paths.check(address)} data-tip={address}>
                  {shortWallet(address)}
                </Link>
                <span>
                  {label}. {met ? 'First seen' : 'Seen'} <time dateTime={checkedAt}>{shortDate(checkedAt)}</time>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
