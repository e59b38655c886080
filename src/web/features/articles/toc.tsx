import { ChevronDown } from 'lucide-react';
import type { TocEntry } from '#contract/articles.ts';
import { useReadingPosition } from './reading-position.ts';
import styles from './toc.module.css';

/** A page's contents: marks the section that is being read, and indents what is below the second level (spec §2). */
export function Toc({ entries }: { entries: readonly TocEntry[] }) {
  const current = useReadingPosition(entries);
  if (entries.length === 0) return null;
  return (
    <nav className={styles.toc} aria-label="Contents">
      {/* Shut on narrow screens; on wide ones the style sheet shows it all the same, so that nothing jumps. */}
      <details>
        <summary>
          Contents
          <ChevronDown className="icon" aria-hidden />
        </summary>
        <ol>
          {entries.map(({ id, level, text }) => (
            <li key={id} className={level > 2 ? styles.deep : undefined}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
