import { Unplug } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { amount, dateAndSecond } from '#contract/format.ts';
import type { CheckAnswer, CheckedFact } from '#contract/search/lookup.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { Table, Td, Tr } from '#web/ui/table.tsx';
import styles from './chain-facts.module.css';

/** How something is shared among accounts: those that are known, the others, and what is left for everybody else; and the colours of the three. */
function Shares({ parts }: Pick<CheckedFact, 'parts'>) {
  const rest = parts.reduce((left, { percent }) => left - percent, 100);
  const legend = [
    { what: 'known', className: styles.known, isThere: parts.some(({ name }) => name !== null) },
    { what: 'others', className: '', isThere: parts.some(({ name }) => name === null) },
    { what: 'everybody else', className: styles.rest, isThere: rest > 0 },
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

/** A value whose long numbers break behind a comma, where they read as one number still. */
function Value({ text }: { text: string }) {
  return text.split(/(?<=,)(?=\d)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

type Named = CheckedFact['addresses'][number];

/** Texts in which the addresses that they speak of, one after the other, lead to their own checks. */
function linked(texts: readonly string[], addresses: readonly Named[]): ReactNode[] {
  let next = 0;
  return texts.map((text) => {
    const parts: ReactNode[] = [];
    let from = 0;
    for (let one = addresses[next]; one && text.includes(one.name, from); one = addresses[++next]) {
      const at = text.indexOf(one.name, from);
      parts.push(
        <Value key={`${next} before`} text={text.slice(from, at)} />,
        <Link key={next} to={paths.check(one.address)} data-tip={one.address}>
          {one.name}
        </Link>,
      );
      from = at + one.name.length;
    }
    return [...parts, <Value key="rest" text={text.slice(from)} />];
  });
}

function Fact({ name, value, meaning, notMeaning, article, parts, addresses, slot }: CheckedFact) {
  const [seen, means] = linked([value, meaning], addresses);
  return (
    <Tr>
      <Td wide>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>{seen}</span>
        {parts.length > 0 ? <Shares parts={parts} /> : null}
        <span className={styles.slot}>slot {amount(slot)}</span>
      </Td>
      <Td wide label="It means">
        <span className={styles.means}>{means}</span>
      </Td>
      <Td wide label="It does not mean">
        {notMeaning}
        {article ? (
          <>
            {' '}
            <Link className={styles.explained} to={paths.article(article.slug)}>
              {article.title}
            </Link>
          </>
        ) : null}
      </Td>
    </Tr>
  );
}

/** What the chain says of an address; or that it was not heard, which takes nothing from the rest of the page. */
export function ChainFacts({ answer: { kind, reading, facts, address } }: { answer: CheckAnswer }) {
  if (address === null || kind === 'other chain') return null;
  if (reading === 'not asked')
    return kind === 'transaction' ? null : (
      <div className={styles.unheard}>
        <Note icon={<Unplug className="icon" aria-hidden />} label="The chain was not asked">
          <strong>The chain is not asked here.</strong> So nothing about this address was read from it. What we know ourselves stands here;
          look below where the rest is shown.
        </Note>
      </div>
    );
  // Loaded anew, so that it works without scripts too.
  const again = <a href={paths.check(address)}>ask again</a>;
  if (reading === 'failed')
    return (
      <div className={styles.unheard}>
        <Note icon={<Unplug className="icon" aria-hidden />} tone="warn" label="The chain was not asked">
          <strong>The chain could not be asked just now.</strong> So nothing about this address was read from it. What we know ourselves
          stands here; {again}, or look where it is shown.
        </Note>
      </div>
    );
  if (reading === 'over budget')
    return (
      <div className={styles.unheard}>
        <Note icon={<Unplug className="icon" aria-hidden />} tone="warn" label="The chain was not asked">
          <strong>We have asked the chain as often as we may in a minute.</strong> So nothing about this address was read from it. Wait a
          minute and {again}, or look where it is shown.
        </Note>
      </div>
    );
  const [first] = facts;
  if (first === undefined)
    return (
      <p className={styles.seen} role="status">
        <span>The chain is being asked. If nothing more appears here in a few seconds, {again}.</span>
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
      <Table label="What the chain says" cards heads={['Seen on the chain', 'It means', 'It does not mean']}>
        {facts.map((fact) => (
          <Fact key={`${fact.name} ${fact.value}`} {...fact} />
        ))}
      </Table>
    </section>
  );
}
