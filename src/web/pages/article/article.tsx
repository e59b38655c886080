import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useEffect, useMemo, useReducer } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import type { Article } from '#contract/articles/articles.ts';
import { monthsConfirmed } from '#contract/articles/limits.ts';
import { shownFacts } from '#contract/articles/names.ts';
import { count, longDate } from '#contract/format.ts';
import { textLicence } from '#contract/limits.ts';
import { suggesters } from '#contract/moderation/limits.ts';
import { AddressCard } from '#web/features/addresses/address-card.tsx';
import { MintCard, mintOf } from '#web/features/addresses/mint-card.tsx';
import { articleQuery, firstOfCategoryQuery, relatedQuery } from '#web/features/articles/articles.queries.ts';
import { Infobox } from '#web/features/articles/infobox.tsx';
import { LifeStatus } from '#web/features/articles/life-status.tsx';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { useMaySuggest } from '#web/features/articles/may-suggest.ts';
import { sharedFigure } from '#web/features/articles/shared-figure.ts';
import { StillTrue } from '#web/features/articles/still-true.tsx';
import { ArticleBounties } from '#web/features/bounties/article-bounties.tsx';
import { articleBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { switchClass, WrittenBy } from '#web/features/revisions/written-by.tsx';
import {
  CommunityContributions,
  communityContributionsId,
  ContributionsLink,
} from '#web/features/submissions/community-contributions.tsx';
import { articleContributionsQuery } from '#web/features/submissions/submissions.queries.ts';
import { leadLength, Prose } from '#web/features/texts/prose.tsx';
import { whoWrote, withSectionLinks } from '#web/features/texts/section-links.ts';
import { SourceList } from '#web/features/texts/source-list.tsx';
import { Toc } from '#web/features/texts/toc.tsx';
import { Head } from '#web/navigation/head.tsx';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { siteQuery } from '#web/site/site.queries.ts';
import { Failed, Missing, PendingPage } from '#web/pages/states.tsx';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { isOffline } from '#web/ui/behaviour/network.ts';
import { ArticleEnd } from './article-end.tsx';
import styles from './article.module.css';
import { RelatedArticles } from './related-articles.tsx';
import { structured } from './structured-data.ts';

// Readers do not download these.
const tools = () => import('#web/features/articles/article-tools.tsx');
const WrittenHere = lazily(async () => (await tools()).WrittenHere);
const WatchButton = lazily(async () => (await tools()).WatchButton);

export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const article = await loadArticle(args, paths.article, [
    relatedQuery,
    articleContributionsQuery,
    articleBountiesQuery,
  ]);
  // The sidebar opens the article's category.
  if (article?.category) await load(args.context, [], [firstOfCategoryQuery(article.category)]);
  return import.meta.env.SSR && article ? sharedFigure(args, article) : undefined;
}

/** Offers to improve a selection. The code loads with the first selection. */
function useImproving(slug: string): void {
  useEffect(() => {
    const offer = async () => {
      if (getSelection()?.isCollapsed === false) (await tools()).offerImproving(slug);
    };
    const listen = () => void offer().catch(() => {});
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [slug]);
}

// In characters: a longer title has a smaller font where it would fill half of a phone's window.
const longTitle = 40;

/** Whether "Still true?" is below the text: for an article without facts, in a category that goes out of date. */
const asksBelow = ({ bodyHtml, facts, category }: Article) =>
  bodyHtml !== '' && shownFacts(facts).length === 0 && monthsConfirmed(category) !== null;

interface ArticleHeadProps {
  readonly article: Article;
  readonly protection: string | null;
  readonly maySuggest: boolean;
  readonly writers: Pick<AnswerOf<'GET /articles/:slug'>, 'authors' | 'authorCount'>;
}

/** The head of an article: its title, a token's mint, its summary, authors and date, and further links. */
function ArticleHead({ article, protection, maySuggest, writers }: ArticleHeadProps) {
  const { slug, title, summary, category, updatedAt, toc, sources } = article;
  const isMember = Boolean(useMe());
  const hydrated = useHydrated();
  // Whether the authors of each paragraph are shown. A section's menu switches it too, and Back may send 'end' more
  // than once.
  const [isShown, turn] = useReducer((before: boolean, way: unknown) => way !== 'end' && !before, false);
  useEffect(() => {
    addEventListener(whoWrote, turn);
    return () => removeEventListener(whoWrote, turn);
  }, []);
  const mint = mintOf(article);
  // Beside the authors' names; if the whole text came with the encyclopedia, on the line above the title.
  const whoWroteThis = hydrated ? (
    <button type="button" className={switchClass} aria-pressed={isShown} onClick={turn}>
      Who wrote this
    </button>
  ) : (
    <Link className={switchClass} to={paths.authors(slug)}>
      Who wrote this
    </Link>
  );
  return (
    <>
      <header className={styles.head}>
        {protection ? (
          <p className="failure written" id={maySuggest ? undefined : 'protected'}>
            {protection}
          </p>
        ) : null}
        <p className="crumb">
          {category ? <Link to={paths.browse(category)}>{category}</Link> : null}
          {writers.authorCount === 0 ? whoWroteThis : null}
        </p>
        <div className={styles.title}>
          <h1 className={title.length > longTitle ? styles.long : undefined}>{title}</h1>
          {article.life ? <LifeStatus life={article.life} sources={sources} className={styles.life} /> : null}
          {isMember ? (
            <Suspense>
              <WatchButton slug={slug} />
            </Suspense>
          ) : null}
        </div>
        {mint ? <MintCard article={article} mint={mint} /> : null}
        <p className="lede">{summary}</p>
        <WrittenBy slug={slug} {...writers}>
          {whoWroteThis}
        </WrittenBy>
        <div className={styles.meta}>
          <span>
            <span className={styles.wide}>Last updated </span>
            <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
          </span>
          {sources.length > 0 ? (
            <a className={styles.roomy} href={`#${toc.at(-1)!.id}`}>
              {count(sources.length, 'source')}
            </a>
          ) : null}
          <Link to={paths.history(slug)}>History</Link>
          <ContributionsLink slug={slug} className={styles.roomy} />
          {maySuggest ? (
            <ButtonLink to={paths.contributeTo(slug)}>
              <Pencil className="icon" aria-hidden />
              <span>
                Contribute<span className={styles.wide}> to this topic</span>
              </span>
            </ButtonLink>
          ) : (
            <a href="#protected">Protected</a>
          )}
        </div>
      </header>
      {isShown ? (
        <Suspense>
          <WrittenHere slug={slug} onClose={() => turn('end')} />
        </Suspense>
      ) : null}
    </>
  );
}

function WholeArticle(answer: AnswerOf<'GET /articles/:slug'>) {
  const { article, receipts, disputes, suggest, protection, ...writers } = answer;
  const { slug, title, summary, createdAt, updatedAt, bodyHtml, toc, sources } = article;
  // For printing, which writes out the URLs of links.
  const site = useQuery(siteQuery).data?.url ?? '';
  // The print style puts it before the paths of links. A script sets it, since the page's HTML has no inline styles.
  const nameSite = (element: HTMLElement | null) => element?.style.setProperty('--site', JSON.stringify(site));
  const lead = leadLength(bodyHtml);
  const cited = { sources, receipts };
  // The heading of the sources comes after the editable text.
  const maySuggest = useMaySuggest(suggest);
  const headings = sources.length > 0 ? toc.slice(0, -1) : toc;
  const refused = maySuggest ? null : `${suggesters[suggest]} can suggest changes`;
  const body = withSectionLinks(bodyHtml.slice(lead), slug, headings, disputes, refused);
  const contents = useMemo(
    () => [...toc, { level: 2, text: 'Community Contributions', id: communityContributionsId }],
    [toc],
  );
  return (
    <>
      <Head
        title={title}
        description={summary}
        path={paths.article(slug)}
        card={['article', slug]}
        article={{ published: createdAt, modified: updatedAt }}
        structured={(site) => (import.meta.env.SSR ? structured(article, site) : {})}
      />
      <article className={`${styles.article} ${styles.reading}`} ref={nameSite}>
        <ArticleHead article={article} protection={protection} maySuggest={maySuggest} writers={writers} />
        <Prose html={bodyHtml.slice(0, lead)} of={cited} />
        <div className={styles.rail}>
          <Infobox article={article} disputes={disputes} foot={<StillTrue article={article} />}>
            {article.addresses.length > 0 ? <AddressCard article={article} /> : null}
          </Infobox>
          <Toc entries={contents} disputes={disputes} />
        </div>
        <div className={styles.body}>
          <Prose html={body} continued of={cited} />
          <SourceList of={cited} />
          {sources.length === 0 ? (
            <p className={styles.unsourced}>
              This article names no source yet. {maySuggest ? <Link to={paths.contributeTo(slug)}>Add one</Link> : null}
            </p>
          ) : null}
          {asksBelow(article) ? <StillTrue article={article} /> : null}
          <ArticleEnd slug={slug} refusal={maySuggest ? null : protection} />
          <p className={styles.printed}>
            {site}
            {paths.article(slug)}/revisions/{article.revisionCount}, {longDate(updatedAt)}. {textLicence.name}
          </p>
          <RelatedArticles slug={slug} />
          <CommunityContributions slug={slug} bounties={<ArticleBounties slug={slug} />} />
        </div>
      </article>
    </>
  );
}

/** An article (spec §2, /article/{slug}). */
export function Page() {
  const slug = useParams()['slug']!;
  useImproving(slug);
  const query = useQuery(articleQuery(slug));
  if (query.isPending) return <PendingPage />;
  // The key remounts it for each article, so that no state of the former one stays.
  if (query.data) return <WholeArticle key={slug} {...query.data} />;
  const missing = {
    title: 'Not found',
    text: 'There is no article at this address, or it could not be loaded.',
    named: slug,
  };
  // Not found, as specified (§8), unless the browser is offline.
  return isOffline() ? <Failed query={query} {...missing} /> : <Missing {...missing} />;
}
