import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#contract/api.ts';
import type { Article } from '#contract/articles/articles.ts';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { useMaySuggest } from '#web/features/articles/may-suggest.ts';
import { articleBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyBands, loadBands } from '#web/features/bounties/bounty-bands.tsx';
import { AiTip } from '#web/features/submissions/ai-tip.tsx';
import { ContributionForm, SourceField } from '#web/features/submissions/contribution-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { useHydrated } from '#web/navigation/hydrated.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import { useTyped } from '#web/typed/typed.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { LinesField } from '#web/ui/field.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import styles from './contribute-article.module.css';

// A note needs no editor: it loads for a suggestion only.
const OwnSuggestion = lazily(
  async () => (await import('#web/features/submissions/own/own-suggestion.tsx')).OwnSuggestion,
);
const TextSuggestion = lazily(
  async () => (await import('#web/features/submissions/text-suggestion.tsx')).TextSuggestion,
);

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  const article = await loadArticle(args, paths.contributeTo, [articleBountiesQuery]);
  if (article) await loadBands(args, article.slug);
}

function ToldForm({ slug }: { slug: string }) {
  const [text, setText] = useTyped(`contribution:${slug}`);
  const [source, setSource] = useTyped(`contribution-source:${slug}`);
  return (
    <ContributionForm
      message={{ slug, text, source: source.trim() }}
      isComplete={text.trim() !== ''}
      onSent={() => [setText, setSource].forEach((set) => set(''))}
    >
      <AiTip />
      <LinesField label="Your contribution" rows={3} value={text} onChange={setText} />
      <SourceField value={source} onChange={setSource} />
    </ContributionForm>
  );
}

function Ways({ slug, isEditing }: { slug: string; isEditing: boolean }) {
  const current = (isThis: boolean) => (isThis ? { 'aria-current': 'page' as const } : {});
  return (
    <nav className={styles.ways} data-editing={isEditing || undefined} aria-label="Two ways to contribute">
      <Link to={paths.contributeTo(slug)} {...current(!isEditing)}>
        <b>Tell what you know</b>
        <span>Tell us in your own words; a reviewer writes it in.</span>
      </Link>
      <Link to={paths.editText(slug)} {...current(isEditing)}>
        <b>Edit the text</b>
        <span>Edit the article. If accepted, it is published under your name.</span>
      </Link>
    </nav>
  );
}

/** Whether the URL requests the editor of the article's text, and not the form for notes. */
const editsIn = (parameters: URLSearchParams): boolean =>
  parameters.has('section') || parameters.has('edit') || parameters.get('way') === 'text';

/** The editor, for readers with scripts. */
function EditText({ article, section, edited }: { article: Article; section: string | null; edited: string | null }) {
  const loading = <p className="muted scripted">Loading…</p>;
  return (
    <>
      <NeedsScript to="edit the text" />
      {useHydrated() ? (
        <Suspense fallback={loading}>
          {edited === null ? (
            <TextSuggestion article={article} section={section} />
          ) : (
            <OwnSuggestion id={edited} slug={article.slug} />
          )}
        </Suspense>
      ) : (
        loading
      )}
    </>
  );
}

type ContributingProps = Pick<AnswerOf<'GET /articles/:slug'>, 'article' | 'suggest' | 'protection'>;

/** The two ways to contribute, or the reason why this person may not suggest changes. */
function Contributing({ article, suggest, protection }: ContributingProps) {
  const [parameters] = useSearchParams();
  const maySuggest = useMaySuggest(suggest);
  const { slug } = article;
  if (!maySuggest)
    return (
      <>
        <p className="failure written">{protection}</p>
        <p className="linked">
          You can still <Link to={paths.report(slug)}>report an inaccuracy</Link>.
        </p>
      </>
    );
  const section = parameters.get('section');
  const edited = parameters.get('edit');
  const isEditing = editsIn(parameters);
  return (
    <>
      <Ways slug={slug} isEditing={isEditing} />
      {isEditing ? (
        <EditText key={`${slug} ${section} ${edited}`} article={article} section={section} edited={edited} />
      ) : (
        <ToldForm key={slug} slug={slug} />
      )}
    </>
  );
}

/** Contributing to one article (spec §2, /contribute/{slug}). */
export function Page() {
  const requestedSlug = useParams()['slug']!;
  const [parameters] = useSearchParams();
  const query = useQuery(articleQuery(requestedSlug));
  return (
    <PageOf query={query} title="Not found" text="There is no article at this address to contribute to.">
      {(data) => {
        const { slug, title } = data.article;
        return (
          <>
            <Head
              title={`Contribute to ${title}`}
              description={`Add what you know to the article ${title}.`}
              path={paths.contributeTo(slug)}
              card={['article', slug]}
            />
            <header className={styles.head} data-editing={editsIn(parameters) || undefined}>
              <p className="crumb">
                <Link to={paths.article(slug)}>Back to the article</Link>
              </p>
              <h1>Contribute to: {title}</h1>
            </header>
            <BountyBands slug={slug} />
            <Contributing article={data.article} suggest={data.suggest} protection={data.protection} />
          </>
        );
      }}
    </PageOf>
  );
}
