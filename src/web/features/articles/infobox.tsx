import type { ReactNode } from 'react';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import { shownFacts } from '#contract/articles/names.ts';
import { shortDate } from '#contract/format.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { disputed } from '#web/features/texts/section-links.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Fold } from '#web/ui/fold.tsx';
import styles from './infobox.module.css';

// A Markdown link: to a page of the site, or to an https URL.
const link = /(\[[^\][]+\]\((?:\/(?![/\\])|https:\/\/)[^\s()]*\))/;

/** The value of a fact: plain text with Markdown links. */
function FactValue({ value }: { value: string }) {
  return value.split(link).map((part, index) => {
    if (index % 2 === 0) return part;
    const [text = '', address = ''] = part.slice(1, -1).split('](');
    return address.startsWith('/') ? (
      <Link key={index} to={address}>
        {text}
      </Link>
    ) : (
      <ExternalLink key={index} href={address}>
        {text}
      </ExternalLink>
    );
  });
}

/**
 * The infobox of an article: its picture, its facts, and longer parts (`children`). On narrow screens it is below the
 * lead, with the longer parts first and without a drawing.
 */
export function Infobox({
  article: { title, slug, imageUrl, category, facts, hasFigure = false },
  disputes = [],
  foot,
  children,
}: {
  article: Pick<Article, 'title' | 'slug' | 'imageUrl' | 'category' | 'facts'> & { readonly hasFigure?: boolean };
  disputes?: readonly Dispute[];
  /** Below the facts. */
  foot?: ReactNode;
  children?: ReactNode;
}) {
  const shown = shownFacts(facts);
  const dispute = disputes.find(({ anchor }) => anchor === factsAnchor);
  return (
    <aside className={styles.infobox} aria-label={`${title} at a glance`}>
      <p className={styles.title}>{title}</p>
      <figure>
        <Cover src={imageUrl} still={paths.stillOf({ slug, category, hasFigure })} />
      </figure>
      {shown.length > 0 ? (
        <Fold title="Facts">
          <dl>
            {shown.map(({ label, value, asOf }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="target">
                  <FactValue value={value} />
                  {asOf ? (
                    <span className="muted">
                      {' '}
                      as of <time dateTime={asOf}>{shortDate(asOf)}</time>
                    </span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          {dispute ? (
            <Link className="dispute" to={paths.submission('report', dispute.newest)}>
              {disputed(dispute)}
            </Link>
          ) : null}
          {foot}
        </Fold>
      ) : null}
      {children}
    </aside>
  );
}
