import { Pencil } from 'lucide-react';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './article.module.css';

/** The links at an article's end. A reader who may not suggest changes sees `refusal` in place of the button. */
export function ArticleEnd({ slug, refusal }: { slug: string; refusal: string | null }) {
  return (
    <p className={styles.end} id="contribute">
      {refusal === null ? (
        <ButtonLink to={paths.contributeTo(slug)}>
          <Pencil className="icon" aria-hidden />
          Contribute to this topic
        </ButtonLink>
      ) : (
        <span className="muted">{refusal}</span>
      )}
      <Link className="target" to={paths.report(slug)}>
        Report an inaccuracy
      </Link>
      <Link className="target" to={paths.linksHere(slug)}>
        What links here
      </Link>
      <Link className="target" to={`${paths.article(slug)}/cite`}>
        Cite this page
      </Link>
    </p>
  );
}
