import { useTyped } from '#web/typed/typed.ts';
import { ArticleCombobox } from '#web/features/articles/article-combobox.tsx';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Head } from '#web/navigation/head.tsx';
import { useLinkedTyped } from '#web/typed/linked-typed.ts';
import { paths } from '#web/navigation/paths.ts';
import { Field, LinesField } from '#web/ui/field.tsx';

/** Reporting an inaccuracy (spec §2, /contribute/report). */
export function Page() {
  // An article's page links here with its slug.
  const [article, setArticle] = useLinkedTyped('report:article', 'article');
  const [details, setDetails] = useTyped('report:details');
  const clear = () => [setArticle, setDetails].forEach((set) => set(''));
  return (
    <>
      <Head title="Report an inaccuracy" description="Say what is wrong in an article, and how you know." path={paths.report()} />
      <header className="page-head">
        <h1>Report an inaccuracy</h1>
        <p className="lede">Say what is wrong and how you know. A link to a transaction or a source settles most reports the same day.</p>
      </header>
      <SubmissionForm
        address="POST /reports/inaccuracy"
        message={{ article, details }}
        isComplete={details.trim() !== ''}
        submit="Submit report"
        login="Login to report"
        loginHint="Please login first"
        thanks="Submitted! Thank you for the report."
        failed="Submit failed"
        onSent={clear}
        next={
          <>
            It waits for review among the <Link to={paths.contribute}>latest reports</Link>.
          </>
        }
      >
        <Field label="Article" remark="(slug or URL, optional)">
          {(wiring) => (
            <ArticleCombobox {...wiring} placeholder="Type its title, or paste its address" value={article} onChange={setArticle} />
          )}
        </Field>
        <LinesField label="Details" rows={6} value={details} onChange={setDetails} />
      </SubmissionForm>
    </>
  );
}
