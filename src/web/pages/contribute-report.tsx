import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDraft } from '#web/draft.ts';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/head.tsx';
import { paths } from '#web/paths.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';

/** Reporting an inaccuracy (spec §2, /contribute/report). */
export function Page() {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useDraft('report:article');
  const [details, setDetails] = useDraft('report:details');
  // An article's page links here with its slug, which stands in the field until somebody types there, or empties it.
  const linked = parameters.get('article');
  const [left, setLeft] = useState<string | null>(null);
  const article = linked === null || linked === left ? typed : linked;
  const type = (value: string) => {
    setLeft(linked);
    setTyped(value);
    if (linked !== null) setParameters({}, { replace: true, preventScrollReset: true });
  };
  const clear = () => {
    setLeft(linked);
    setTyped('');
    setDetails('');
  };
  return (
    <>
      <Head title="Report an inaccuracy" description="Say what is wrong in an article, and how you know." path={paths.report()} />
      <header className="page-head">
        <h1>Report an inaccuracy</h1>
        <p className="lede">Say what is wrong and how you know. A link to a transaction or a source settles most reports the same day.</p>
      </header>
      <SubmissionForm
        path="/api/reports/inaccuracy"
        body={{ article, details }}
        isComplete={details.trim() !== ''}
        submit="Submit report"
        login="Login to report"
        loginHint="Please login first"
        thanks="Submitted! Thank you for the report."
        failed="Submit failed"
        onSent={clear}
      >
        <Field label="Article" remark="(slug or URL, optional)">
          {(wiring) => (
            <Input {...wiring} placeholder="bonding-curve" value={article} onChange={(event) => type(event.currentTarget.value)} />
          )}
        </Field>
        <Field label="Details">
          {(wiring) => <Textarea {...wiring} rows={6} value={details} onChange={(event) => setDetails(event.currentTarget.value)} />}
        </Field>
      </SubmissionForm>
    </>
  );
}
