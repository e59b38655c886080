import type { Article } from '#contract/articles.ts';
import { Cover } from '#web/ui/cover.tsx';
import styles from './infobox.module.css';

/** An article at a glance: its cover and its facts. */
export function Infobox({ article: { title, slug, imageUrl, facts } }: { article: Article }) {
  return (
    <aside className={styles.infobox} aria-label={`${title} at a glance`}>
      <figure>
        <Cover src={imageUrl} slug={slug} />
      </figure>
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </aside>
  );
}
