import { BookOpen } from 'lucide-react';
import { count } from '#contract/format.ts';
import type { Writer } from '#contract/standing/writer.ts';
import { Person } from '#web/features/people/person.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './writers.module.css';

interface WritersProps {
  readonly slug: string;
  /** The first of them, most words first. */
  readonly authors: readonly Writer[];
  /** The number of all of them. */
  readonly authorCount: number;
}

/** The authors of the article's words, with their numbers: a legend for the marks beside its text. */
export function Writers({ slug, authors, authorCount }: WritersProps) {
  const others = authorCount - authors.filter(({ wallet }) => wallet !== null).length;
  return (
    <section className={styles.writers} aria-labelledby="writers">
      <h2 id="writers">Whose words these are</h2>
      <ul>
        {authors.map(({ wallet, profile, anonymousNumber, words }, place) => (
          <li key={place}>
            {wallet === null || profile === null ? (
              <span className={styles.house}>
                <BookOpen className="icon" aria-hidden />
                The encyclopedia
              </span>
            ) : (
              <Person wallet={wallet} profile={profile} number={anonymousNumber} tiny />
            )}
            <span>{count(words, 'word')}</span>
          </li>
        ))}
        {others > 0 ? (
          <li>
            <Link to={paths.history(slug)}>And {count(others, 'other')}</Link>
          </li>
        ) : null}
      </ul>
      <p className="muted">
        A mark beside a paragraph says who wrote it. Open it to see when, and from which contribution.
      </p>
    </section>
  );
}
