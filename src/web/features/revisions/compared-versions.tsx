import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, MoveVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '#contract/format.ts';
import type { ComparedSection, Comparison, RevisionEntry } from '#contract/revisions/revisions.ts';
import { Person } from '#web/features/people/person.tsx';
import { ShapedBlock } from '#web/features/texts/shaped-block.tsx';
import { Moment } from '#web/lists/moment.tsx';
import { Link } from '#web/navigation/link.tsx';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { ComparedHeads } from './compared-heads.tsx';
import { Pair } from './pair.tsx';
import { isChanged, paragraphs, Same, Skipped } from './same-parts.tsx';
import styles from './compared-versions.module.css';

function Version({ slug, entry, word, step }: { slug: string; entry: RevisionEntry; word: string; step: ReactNode }) {
  const { number, createdAt, wallet, profile, anonymousNumber } = entry;
  return (
    <>
      <p>
        <span className="muted">{word}</span> <Link to={versionPaths.revision(slug, number)}>Revision {number}</Link>{' '}
        <Moment instant={createdAt} />
      </p>
      <p>
        {wallet && profile ? (
          <Person wallet={wallet} profile={profile} number={anonymousNumber} tiny />
        ) : (
          <span className="muted">The encyclopedia</span>
        )}
        {step ? <span className={styles.step}>{step}</span> : null}
      </p>
    </>
  );
}

function Versions({ comparison: { article, from, to, newest } }: { comparison: Comparison }) {
  const { slug } = article;
  const older =
    from.number > 1 ? (
      <Link className="target" to={versionPaths.compare(slug, from.number - 1, from.number)}>
        <ArrowLeft className="icon" aria-hidden />
        Older change
      </Link>
    ) : null;
  const newer =
    to.number < newest ? (
      <Link className="target" to={versionPaths.compare(slug, to.number, to.number + 1)}>
        Newer change
        <ArrowRight className="icon" aria-hidden />
      </Link>
    ) : null;
  return (
    <div className={`${styles.pair} ${styles.versions}`}>
      <div className={styles.was}>
        <Version slug={slug} entry={from} word="From" step={older} />
      </div>
      <div className={styles.now}>
        <Version slug={slug} entry={to} word="To" step={newer} />
      </div>
    </div>
  );
}

type Block = ComparedSection['blocks'][number];

const placeOf = (move: number, end: 'from' | 'to') => `moved-${end}-${move}`;

/** A block of text that is elsewhere in the other version. */
function Moved({ block }: { block: Block }) {
  const isAway = block.change === 'moved away';
  const move = block.move!;
  const note = (text: string, to: 'from' | 'to') => (
    <p className={styles.move}>
      {to === 'to' ? <ArrowDown className="icon" aria-hidden /> : <ArrowUp className="icon" aria-hidden />}
      <a href={`#${placeOf(move, to)}`}>{text}</a>
    </p>
  );
  return (
    <div className={styles.pair} id={placeOf(move, isAway ? 'from' : 'to')}>
      <div className={`${styles.was} ${isAway ? styles.moved : ''}`}>
        {isAway ? (
          <>
            {note('Moved from here to another place', 'to')}
            <ShapedBlock block={block} />
          </>
        ) : null}
      </div>
      <div className={`${styles.now} ${isAway ? '' : styles.moved}`}>
        {isAway ? (
          note('A paragraph moved from here to another place', 'to')
        ) : (
          <>
            {note('Moved here from another place', 'from')}
            <ShapedBlock block={block} />
          </>
        )}
      </div>
    </div>
  );
}

function Section({ comparison, place }: { comparison: Comparison; place: number }) {
  const { title, blocks, skipped } = comparison.sections[place]!;
  const startOf = (index: number) => blocks.slice(0, index).reduce((sum, block) => sum + block.skipped + 1, 0);
  return (
    <section>
      <h2 className={styles.part}>{title || 'Introduction'}</h2>
      {blocks.map((block, index) => (
        <div key={index}>
          <Skipped comparison={comparison} section={place} start={startOf(index)} number={block.skipped} />
          {block.move === null ? (
            <Pair>
              <ShapedBlock block={block} />
            </Pair>
          ) : (
            <Moved block={block} />
          )}
        </div>
      ))}
      <Skipped comparison={comparison} section={place} start={startOf(blocks.length)} number={skipped} />
    </section>
  );
}

/** The meaning of the marks below. */
function Legend({ comparison: { wordsAdded, wordsRemoved, moved } }: { comparison: Comparison }) {
  if (wordsAdded + wordsRemoved + moved === 0) return null;
  return (
    <p className={`${styles.legend} small`}>
      {wordsAdded > 0 ? (
        <span>
          <ins>added</ins>
        </span>
      ) : null}
      {wordsRemoved > 0 ? (
        <span>
          <del>removed</del>
        </span>
      ) : null}
      {moved > 0 ? (
        <span className={styles.move}>
          <MoveVertical className="icon" aria-hidden />
          moved, its words unchanged unless coloured
        </span>
      ) : null}
    </p>
  );
}

/** The differences between two versions of an article: side by side if they fit. */
export function ComparedVersions({ comparison }: { comparison: Comparison }) {
  const { sections, unchangedSections } = comparison;
  return (
    <div className={styles.diff}>
      <Versions comparison={comparison} />
      <Legend comparison={comparison} />
      <ComparedHeads comparison={comparison} />
      {sections.map((_section, place) => (
        <Section key={place} comparison={comparison} place={place} />
      ))}
      {unchangedSections.length > 0 ? (
        <Same
          comparison={comparison}
          show={(whole) =>
            whole.sections
              .filter((section) => section.title !== '' && !isChanged(section))
              .map(({ title, blocks }, index) => (
                <section key={index}>
                  <h3>{title}</h3>
                  {paragraphs(blocks)}
                </section>
              ))
          }
        >
          {count(unchangedSections.length, 'section')} unchanged: {unchangedSections.join(', ')}
        </Same>
      ) : null}
    </div>
  );
}
