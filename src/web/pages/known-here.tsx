import { count, shortDate, shortWallet } from '#contract/format.ts';
import type { ArticleAddress } from '#contract/articles/addresses.ts';
import type { CheckAnswer } from '#contract/search/lookup.ts';
import { endOf, faresAs, likeness, nameOf, sourcesOf } from '#web/features/search/verdict.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './check.module.css';

/** Where an article says it: at its beginning, where its addresses are, or among its sources. */
export const saidIn = ({ article, named, address }: CheckAnswer) =>
  paths.article(article!.slug, named === null && address !== null ? 'h-sources' : undefined);

/** What else the article says that names the address. */
function Told({ told: { life, sources }, named }: { told: NonNullable<CheckAnswer['told']>; named: ArticleAddress }) {
  const isMint = named.kind === 'mint';
  const ofMint = isMint && sourcesOf(named) > 0 ? `, and ${count(sourcesOf(named), 'source')} for the mint` : '';
  return (
    <>
      {life && isMint ? (
        <li>
          {faresAs(life)} <time dateTime={life.date}>{shortDate(life.date)}</time>
        </li>
      ) : null}
      <li>{sources === 0 ? `The article has no sources yet${ofMint}.` : `The article has ${count(sources, 'source')}${ofMint}.`}</li>
    </>
  );
}

/** Of which addresses the article warns that names this one, but for those that look like it, which are listed before. */
function Fakes({ answer: { article, told, lookAlikes } }: { answer: CheckAnswer }) {
  const fakes = (told?.fakes ?? []).filter(({ address }) => !lookAlikes.some((known) => known.address === address));
  if (article === null || fakes.length === 0) return null;
  return (
    <>
      <h3>Not {article.title}</h3>
      <ul>
        {fakes.map(({ address, label, checkedAt }) => (
          <li key={address} className="target">
            <Identicon of={address} />{' '}
            <Link className="mono" to={paths.check(address)} data-tip={address}>
              {shortWallet(address)}
            </Link>
            , {label}, <time dateTime={checkedAt}>{shortDate(checkedAt)}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is known here of the address, or of a transaction, which is nobody's wallet and is not taken for another. */
export function Known({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { kind, article, named, told, profile, bounty, lookAlikes, address, mistyped } = answer;
  const isAddress = kind !== 'transaction';
  // A mint, a program, a pool and a fake are nobody's wallet.
  const mayBeWallet = isAddress && (named ? named.kind === 'wallet' || named.kind === 'treasury' : lookAlikes.length === 0);
  return (
    <aside className={styles.known} aria-label="What is known here">
      <h2>Known here</h2>
      <ul>
        {article ? (
          <li className="target">
            Article: <Link to={saidIn(answer)}>{article.title}</Link>
            {named ? (
              <>
                {named.label === article.title ? '' : `, ${named.label}`}, {named.kind === 'scam' ? 'seen' : 'checked'}{' '}
                <time dateTime={named.checkedAt}>{shortDate(named.checkedAt)}</time>
              </>
            ) : null}
          </li>
        ) : (
          <li>{isAddress ? 'No article names it.' : 'No article cites it.'}</li>
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
        {!bounty && !isAddress ? <li>It paid no bounty.</li> : null}
        {answer.ends.map((one) => (
          <li key={one.address} className="target">
            <Link className="mono" to={paths.check(one.address)} data-tip={one.address}>
              {shortWallet(one.address)}
            </Link>
            , {endOf(one)}
          </li>
        ))}
        {isAddress && lookAlikes.length === 0 && answer.ends.length === 0 ? <li>No known address begins and ends alike.</li> : null}
        {lookAlikes.map((known) => (
          <li key={known.address} className="target">
            <Identicon of={known.address} />{' '}
            <Link className="mono" to={paths.check(known.address)} data-tip={known.address}>
              {shortWallet(known.address)}
            </Link>
            , {nameOf(known.kind, known.article.title)}. {likeness(known, address ?? mistyped ?? typed)}
          </li>
        ))}
      </ul>
      <Fakes answer={answer} />
    </aside>
  );
}
