import type { SeenFake } from '#contract/addresses/seen-fakes.ts';
import { count } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { differing } from '#web/ui/grouped.tsx';
import { paired, type Pair } from './paired.ts';
import styles from './seen-fakes.module.css';

// The most groups with a difference to show, so that nobody can write a message into an invented address.
const shownGroups = 3;

/** The groups of four characters to show, with null for a gap: both ends, and the first ones that differ. */
function groupsOf(real: string, fake: string): (readonly Pair[] | null)[] {
  const pairs = paired(real, fake);
  const groups = Array.from({ length: Math.ceil(pairs.length / 4) }, (_, place) =>
    pairs.slice(4 * place, 4 * place + 4),
  );
  const isOther = (group: readonly Pair[]) => group.some(([above, below]) => above !== below);
  const others = groups.filter(isOther).slice(0, shownGroups);
  const isShown = (group: readonly Pair[], place: number) =>
    place === 0 || place === groups.length - 1 || others.includes(group as Pair[]);
  return groups.flatMap((group, place) => {
    if (isShown(group, place)) return [group];
    return isShown(groups[place - 1]!, place - 1) ? [null] : [];
  });
}

/**
 * The positions in which a fake differs from the genuine address above it. Never the whole fake, and no link, so that
 * nobody copies it from here.
 */
function Differences({ real, fake }: { real: string; fake: string }) {
  return (
    <ol className={`${styles.groups} ${differing}`} aria-hidden>
      {groupsOf(real, fake).map((group, place) =>
        group === null ? (
          <li key={place}>…</li>
        ) : (
          <li key={place}>
            <span>{group.map(([above]) => above || '·').join('')}</span>
            <span>{group.map(([above, below], at) => (above === below ? below : <b key={at}>{below || '·'}</b>))}</span>
          </li>
        ),
      )}
    </ol>
  );
}

interface SeenProps {
  /** Undefined for the heading alone. */
  readonly fakes: readonly SeenFake[] | undefined;
  /** Whether they are of this week; otherwise they are of the last one. */
  readonly isThisWeek: boolean;
}

/** The look-alikes that people pasted, each with the genuine address that it imitates; without one, an invitation. */
export function SeenFakes({ fakes, isThisWeek }: SeenProps) {
  const isNone = fakes?.length === 0;
  return (
    <section>
      <div className="section-head">
        <h2>Fakes seen this week</h2>
      </div>
      {isNone || !isThisWeek ? (
        <p className={`${styles.none} muted`}>
          {isNone
            ? 'Nobody pasted a look-alike of a known address this week. Paste yours above before you buy.'
            : 'None yet this week. Last week people pasted:'}
        </p>
      ) : null}
      <ul className={styles.fakes}>
        {fakes?.map(({ address, imitates, differences, seen }) => (
          <li key={address}>
            <p className="linked">
              Not {imitates.name.split(imitates.article.title)[0]}
              <Link to={paths.article(imitates.article.slug)}>{imitates.article.title}</Link>
            </p>
            <Differences real={imitates.address} fake={address} />
            <p className={styles.from}>
              Differs in {count(differences, 'place')} · pasted {count(seen, 'time')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
