import { useQuery } from '@tanstack/react-query';
import { relatedQuery } from '#web/features/articles/articles.queries.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './article.module.css';

/** The articles that are most closely related to an article, below its text; nothing without one. */
export function RelatedArticles({ slug }: { slug: string }) {
  const articles = useQuery(relatedQuery(slug)).data?.articles ?? [];
  return articles.length === 0 ? null : (
    <nav className={`section ${styles.related}`} aria-label="Related articles">
      <div className="section-head">
        <h2>Related articles</h2>
      </div>
      <ul>
        {articles.map(({ slug: related, title, summary }) => (
          <li key={related}>
            <Link className="target" to={paths.article(related)}>
              {title}
            </Link>
            <p className="muted small cut">{summary}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
