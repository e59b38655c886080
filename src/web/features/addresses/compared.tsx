import type { LookAlike } from '#contract/addresses/lookup.ts';
import { count } from '#contract/format.ts';
import { differing } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { paired } from './paired.ts';
import styles from './compared.module.css';

/**
 * A known address above one that resembles it, in groups of four, with differences marked; in words for screen readers.
 */
export function Compared({ known, typed }: { known: LookAlike; typed: string }) {
  const { name } = known;
  const pairs = paired(known.address, typed);
  const groups = Array.from({ length: Math.ceil(pairs.length / 4) }, (_, index) =>
    pairs.slice(4 * index, 4 * index + 4),
  );
  return (
    <section className={styles.both} aria-label="The two addresses, one above the other">
      <p className={styles.legend} aria-hidden>
        <span>
          <Identicon of={known.address} /> above: {name}
        </span>
        <span>
          <Identicon of={typed} /> below: what you gave, differences marked
        </span>
      </p>
      <p className="sr-only">
        {`Above is ${name}: ${known.address}. You gave ${typed}. They differ in ${count(known.differences, 'character')}.`}
      </p>
      <ol className={`${styles.compared} ${differing}`} aria-hidden>
        {groups.map((group, index) => (
          <li key={index}>
            <span className={styles.known}>{group.map(([above]) => above || '·').join('')}</span>
            <span>
              {group.map(([above, below], place) => (above === below ? below : <b key={place}>{below || '·'}</b>))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
