import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckAnswer, CheckedFact } from '#contract/addresses/lookup.ts';
import { amount, dateAndSecond } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { Table, Td, Tr } from '#web/ui/table.tsx';
import styles from './chain-facts.module.css';

/** A chart of shares: known accounts, the other large ones, and all others, in three colours. */
function Shares({ parts }: Pick<CheckedFact, 'parts'>) {
  const rest = parts.reduce((left, { percent }) => left - percent, 100);
  const hasKnown = parts.some(({ name }) => name !== null);
  const ten = parts.length < 10 ? `ten largest (${parts.length} found)` : 'ten largest';
  const legend = [
    { what: 'known here', className: styles.known, isThere: hasKnown },
    { what: hasKnown ? `others of the ${ten}` : ten, className: '', isThere: parts.some(({ name }) => name === null) },
    { what: 'all other holders', className: styles.rest, isThere: rest > 0 },
  ];
  return (
    <>
      <span className={styles.shares} aria-hidden>
        {parts
          .toSorted((one, other) => Number(one.name === null) - Number(other.name === null))
          .map(({ account, percent, name }) => (
            <i key={account} className={name === null ? '' : styles.known} style={{ flexGrow: percent }} />
          ))}
        {rest > 0 ? <i className={styles.rest} style={{ flexGrow: rest }} /> : null}
      </span>
      <span className={styles.legend} aria-hidden>
        {legend.map(({ what, className, isThere }) =>
          isThere ? (
            <span key={what}>
              <i className={className} /> {what}
            </span>
          ) : null,
        )}
      </span>
    </>
  );
}

/** A text whose addresses link to their checks. */
function Linked(props: { text: string; names: CheckedFact['valueNames'] }) {
  return (
    <Sentence {...props}>
      {(name, { address }) => (
        <Link to={paths.check(address)} data-tip={address}>
          {name}
        </Link>
      )}
    </Sentence>
  );
}

/** A link to the article that explains a fact. */
function Explained({ article }: Pick<CheckedFact, 'article'>) {
  if (!article) return null;
  return (
    <>
      {' '}
      <Link className={styles.explained} to={paths.article(article.slug)}>
        {article.title}
      </Link>
    </>
  );
}

// In characters: a longer value has a smaller font, so that a number fits on one line.
const long = 18;

function Fact({ fact, slot }: { fact: CheckedFact; slot: number }) {
  const { name, value, valueNames, label, meaning, meaningNames, notMeaning, article, parts } = fact;
  const seen = <Linked text={value} names={valueNames} />;
  return (
    <Tr>
      <Td wide>
        <span className={styles.name}>{name}</span>
        <span className={`${styles.value} ${value.length > long ? styles.long : ''}`}>
          {/^[\d,.]+$/.test(value) ? <span className="nowrap">{seen}</span> : seen}
          {label === '' ? null : <span className={styles.label}> {label}</span>}
        </span>
        {parts.length > 0 ? <Shares parts={parts} /> : null}
        {fact.slot === slot ? null : <span className={styles.slot}>slot {amount(fact.slot)}</span>}
      </Td>
      <Td wide label="It means">
        <span className={styles.means}>
          <Linked text={meaning} names={meaningNames} />
        </span>
      </Td>
      <Td wide label="It does not mean">
        {notMeaning}
        <Explained article={article} />
      </Td>
    </Tr>
  );
}

/** Absent things, a line each, which opens with an explanation. */
function Absent({ facts }: { facts: readonly CheckedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className={styles.absent} aria-label="What is not there">
      {facts.map(({ name, value, meaning, notMeaning, article }) => (
        <li key={name}>
          <details>
            <summary>
              <span>{name}:</span> <b>{value}</b>
            </summary>
            <p>{meaning}</p>
            <p>
              It does not mean: {notMeaning}
              <Explained article={article} />
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** A note about a failed reading, beside the rest of the page. */
function Unheard({ isFailure = false, children }: { isFailure?: boolean; children: ReactNode }) {
  return (
    <div className={styles.unheard}>
      <Note
        icon={<Unplug className="icon" aria-hidden />}
        label="The chain was not asked"
        {...(isFailure ? { tone: 'warn' } : {})}
      >
        {children}
      </Note>
    </div>
  );
}

/** The facts from the chain about an address or a transaction, or a note that they are missing. */
export function ChainFacts({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { kind, reading, facts } = answer;
  if (!('address' in answer) || kind === 'other chain') return null;
  if (reading === 'not asked')
    return (
      <Unheard>
        <strong>This site is not connected to Solana</strong>, so nothing is read live. Below is only what our articles
        say, and where to look for the rest.
      </Unheard>
    );
  // A reload, so that it works without scripts too.
  const again = <a href={paths.check(typed)}>Try again</a>;
  if (reading === 'failed')
    return (
      <Unheard isFailure>
        <strong>Solana did not answer.</strong> Below is only what our articles say. {again}, or open an explorer.
      </Unheard>
    );
  if (reading === 'not found')
    return (
      <Unheard isFailure>
        <strong>Solana knows no finalized transaction with this signature.</strong> It may be too new, mistyped, or
        invented. {again} in a minute.
      </Unheard>
    );
  if (reading === 'over budget')
    return (
      <Unheard isFailure>
        <strong>We have asked Solana as often as we may in a minute.</strong> Below is only what our articles say. Wait
        a minute, then: {again}, or open an explorer.
      </Unheard>
    );
  const [first] = facts;
  if (first === undefined)
    return (
      <p className={styles.seen} role="status">
        <span>We are asking Solana. If nothing more appears here in a few seconds: {again}.</span>
      </p>
    );
  return (
    <section className={styles.facts} aria-label="What the chain says">
      <p className={styles.seen} role="status">
        <span>
          Read <time dateTime={first.checkedAt}>{dateAndSecond(first.checkedAt)}</time>
        </span>
        <span>finalized slot {amount(first.slot)}</span>
      </p>
      <Table label="What the chain says" cards="phones" heads={['Seen on the chain', 'It means', 'It does not mean']}>
        {facts
          .filter(({ isNone }) => !isNone)
          .map((fact) => (
            <Fact key={`${fact.name} ${fact.value}`} fact={fact} slot={first.slot} />
          ))}
      </Table>
      <Absent facts={facts.filter(({ isNone }) => isNone)} />
    </section>
  );
}
