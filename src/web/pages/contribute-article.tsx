import { useQuery } from '@tanstack/react-query';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { loadArticle } from '#web/features/articles/load-article.ts';
import { AiTip } from '#web/features/submissions/ai-tip.tsx';
import { useDraft } from '#web/draft.ts';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { Failed, PendingPage } from './states.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<void> {
  await loadArticle(args, paths.contributeTo);
}

function ContributionForm({ slug }: { slug: string }) {
  const [text, setText] = useDraft(`contribution:${slug}`);
  return (
    <SubmissionForm
      path="/api/contributions"
      body={{ slug, text }}
      isComplete={text.trim() !== ''}
      submit="Submit"
      login="Login to contribute"
      loginHint="You must login to submit a contribution."
      thanks="Submitted! Thank you for contributing."
      failed="Failed to submit"
      onSent={() => setText('')}
    >
      <AiTip />
      <Field label="Your contribution">
        {(wiring) => <Textarea {...wiring} rows={3} value={text} onChange={(event) => setText(event.currentTarget.value)} />}
      </Field>
    </SubmissionForm>
  );
}

/** Contributing to one article (spec §2, /contribute/{slug}). */
export function Page() {
  const asked = useParams()['slug']!;
  const query = useQuery(articleQuery(asked));
  const { data } = query;
  if (query.isPending) return <PendingPage />;
  if (!data)
    return (
      <Failed
        query={query}
        title="Not found"
        path={paths.contributeTo(asked)}
        text="There is no article at this address to contribute to."
      />
    );
  const { slug, title } = data.article;
  return (
    <>
      <Head title={`Contribute to ${title}`} description={`Add what you know to the article ${title}.`} path={paths.contributeTo(slug)} />
      <header className="page-head">
        <p className="crumb">
          <Link to={paths.article(slug)}>Back to the article</Link>
        </p>
        <h1>Contribute to: {title}</h1>
      </header>
      <ContributionForm key={slug} slug={slug} />
    </>
  );
}
