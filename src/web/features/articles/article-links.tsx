import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArticleLink } from '#contract/articles.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

/** A list of articles by their titles; `children` are further items at its end. */
export function ArticleLinks({ articles, children }: { articles: readonly ArticleLink[]; children?: ReactNode }) {
  return (
    <ul>
      {articles.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={paths.article(slug)}>
            <FileText className="icon" aria-hidden />
            {title}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}
