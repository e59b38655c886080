import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { count } from '#contract/format.ts';
import type { ComparedBlock, ComparedSection, Comparison } from '#contract/revisions/revisions.ts';
import { ShapedBlock } from '#web/features/texts/shaped-block.tsx';
import { NotRead } from '#web/lists/list-failure.tsx';
import { Link } from '#web/navigation/link.tsx';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { wholeComparisonQuery } from './revisions.queries.ts';
import styles from './compared-versions.module.css';

interface SameProps {
  readonly comparison: Comparison;
  /** A description of the unchanged part. */
  readonly children: ReactNode;
  /** Renders it, given the comparison with unchanged parts. */
  readonly show: (whole: Comparison) => ReactNode;
}

/** Unchanged parts, folded: unfolding loads them. */
export function Same({ comparison: { article, from, to }, children, show }: SameProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...wholeComparisonQuery(article.slug, from.number, to.number), enabled: isOpen });
  const content = query.data ? show(query.data.comparison) : <NotRead query={query} failed="It could not be loaded." />;
  return (
    <details className={styles.same} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target">
        <ChevronRight className="icon" aria-hidden />
        <span>{children}</span>
      </summary>
      {/* Without scripts it cannot load. */}
      {isOpen ? (
        content
      ) : (
        <Link className="target" to={versionPaths.revision(article.slug, to.number)}>
          Read revision {to.number}
        </Link>
      )}
    </details>
  );
}

/** Blocks of text that are the same in both versions. */
export const paragraphs = (blocks: readonly ComparedBlock[]): ReactNode =>
  blocks.map((block, index) => (
    <div key={index} className={styles.unfolded}>
      <ShapedBlock block={block} />
    </div>
  ));

/** Whether a section has changes. */
export const isChanged = ({ blocks }: ComparedSection) => blocks.some(({ change }) => change !== 'same');

interface SkippedProps {
  readonly comparison: Comparison;
  /** The index of the changed section. */
  readonly section: number;
  /** The first block in the section, and the number of blocks. */
  readonly start: number;
  readonly number: number;
}

/** Unchanged paragraphs of a section, between changed ones. */
export function Skipped({ comparison, section, start, number }: SkippedProps) {
  if (number === 0) return null;
  return (
    <Same
      comparison={comparison}
      show={({ sections }) => paragraphs(sections.filter(isChanged)[section]!.blocks.slice(start, start + number))}
    >
      {count(number, 'paragraph')} unchanged
    </Same>
  );
}
