import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { AddressAnswer, CheckAnswer } from '#contract/addresses/lookup.ts';
import { count, shortDate, shortWallet } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './check.module.css';

/** An answer about an address or a transaction, or one about another text with look-alikes. */
type Answer = Extract<CheckAnswer, { lookAlikes: unknown }>;

/** The link to the part of an article that mentions it: the top, the addresses, or the sources. */
export const mentionPath = (slug: string, named: ArticleAddress | null) =>
  paths.article(slug, named === null ? 'h-sources' : undefined);

/** The number of https URLs among an address's sources. */
const sourcesOf = ({ source }: ArticleAddress): number => new Set(source.match(/https:\/\/\S+/g)).size;

/** Further data of the article that names the address. */
function Told({ told: { life, sources }, named }: { told: NonNullable<AddressAnswer['told']>; named: ArticleAddress }) {
  const isMint = named.kind === 'mint';
  const ofMint = isMint && sourcesOf(named) > 0 ? `, and ${count(sourcesOf(named), 'source')} for the mint` : '';
  return (
    <>
      {life && isMint ? (
        <li>
          {life.status === 'unknown' ? 'How the token fares is unknown, as of' : `The token is ${life.status}, seen`}{' '}
          <time dateTime={life.date}>{shortDate(life.date)}</time>
        </li>
      ) : null}
      <li>
        {sources === 0
          ? `The article has no sources yet${ofMint}.`
          : `The article has ${count(sources, 'source')}${ofMint}.`}
      </li>
    </>
  );
}

/** A short address with its drawing, as a link to its check. */
export function ShortLink({ address }: { address: string }) {
  return (
    <>
      <Identicon of={address} />{' '}
      <Link className="mono" to={paths.check(address)} data-tip={address}>
        {shortWallet(address)}
      </Link>
    </>
  );
}

/** The fakes of a token that need their own heading: reported ones, and others that do not look like it. */
const fakesOf = ({ told, lookAlikes }: AddressAnswer) =>
  (told?.fakes ?? []).filter(({ address, met }) => met || !lookAlikes.some((known) => known.address === address));

/** The fakes in the article that names this address. */
function Fakes({ answer }: { answer: AddressAnswer }) {
  const { article } = answer;
  const fakes = fakesOf(answer);
  if (article === null || fakes.length === 0) return null;
  return (
    <>
      <h3>Not {article.title}</h3>
      <ul>
        {fakes.map(({ address, label, checkedAt, met }) => (
          <li key={address} className="target">
            <ShortLink address={address} />, {label}, {met ? 'first seen ' : ''}
            <time dateTime={checkedAt}>{shortDate(checkedAt)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

const seenAs = ({ kind, met }: ArticleAddress) => {
  if (kind !== 'scam') return 'checked';
  return met ? 'first seen' : 'seen';
};

function OfAddress({ answer }: { answer: AddressAnswer }) {
  const { article, named, told, profile, bounty, lookAlikes } = answer;
  // Only people's wallets have a profile: mints, programs, pools and fakes are none.
  const mayBeWallet = named ? named.kind === 'wallet' || named.kind === 'treasury' : lookAlikes.length === 0;
  return (
    <>
      {article ? (
        <li className="target">
          Article: <Link to={mentionPath(article.slug, named)}>{article.title}</Link>
          {named ? (
            <>
              {named.label === article.title ? '' : `, ${named.label}`}, {seenAs(named)}{' '}
              <time dateTime={named.checkedAt}>{shortDate(named.checkedAt)}</time>
            </>
          ) : null}
        </li>
      ) : (
        <li>No article names it.</li>
      )}
      {told && named ? <Told told={told} named={named} /> : null}
      {profile ? (
        <li className="target">
          Profile: <Link to={paths.profile(profile.wallet)}>{profile.username ?? shortWallet(profile.wallet)}</Link>
        </li>
      ) : null}
      {mayBeWallet && !profile ? <li>No profile of ours has this wallet.</li> : null}
      {bounty ? (
        <li className="target">
          Bounty: <Link to={paths.bounty(bounty.id)}>{bounty.name}</Link>
        </li>
      ) : null}
      {!bounty && mayBeWallet ? <li>No bounty was paid to it.</li> : null}
      {lookAlikes.length === 0 ? <li>We know of no look-alike of this address.</li> : null}
    </>
  );
}

function OfTransaction({ answer: { article, bounty } }: { answer: Extract<CheckAnswer, { kind: 'transaction' }> }) {
  return (
    <>
      {article ? (
        <li className="target">
          Article: <Link to={mentionPath(article.slug, null)}>{article.title}</Link>
        </li>
      ) : (
        <li>No article cites it.</li>
      )}
      {bounty ? (
        <li className="target">
          Bounty: <Link to={paths.bounty(bounty.id)}>{bounty.name}</Link>
        </li>
      ) : (
        <li>It paid no bounty.</li>
      )}
    </>
  );
}

/** The site's data about an address, or about a transaction, which is no wallet and imitates nothing. */
export function Known({ answer }: { answer: Answer }) {
  const isAddress = 'named' in answer;
  const ends = answer.kind === 'shortened' ? answer.ends : [];
  const fakes = isAddress ? fakesOf(answer) : [];
  const lookAlikes = answer.lookAlikes.filter(({ address }) => !fakes.some((fake) => fake.address === address));
  return (
    <aside className={styles.known} aria-label="What is known here">
      <h2>Known here</h2>
      <ul>
        {isAddress ? <OfAddress answer={answer} /> : null}
        {answer.kind === 'transaction' ? <OfTransaction answer={answer} /> : null}
        {ends.map(({ address, called }) => (
          <li key={address} className="target">
            <Link className="mono" to={paths.check(address)} data-tip={address}>
              {shortWallet(address)}
            </Link>
            , {called}
          </li>
        ))}
        {lookAlikes.map(({ address, name, likeness }) => (
          <li key={address} className="target">
            <ShortLink address={address} />, {name}.{answer.kind === 'shortened' ? '' : ` ${likeness}`}
          </li>
        ))}
      </ul>
      {isAddress ? <Fakes answer={answer} /> : null}
    </aside>
  );
}
