import { useQuery } from '@tanstack/react-query';
import { submissionLimits } from '#contract/submissions/limits.ts';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { Sent } from '#web/features/submissions/sent.tsx';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useTyped } from '#web/typed/typed.ts';
import { TextField } from '#web/ui/field.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './report-met.module.css';

/** A link to the sent report. */
export function WaitingReport() {
  return (
    <>
      It waits for review among the <Link to={paths.contribute}>latest reports</Link>.
    </>
  );
}

/** The report on the place where somebody met a fake of an article's token. */
export function ReportMet({ slug, address }: { slug: string; address: string }) {
  const [place, setPlace] = useTyped(`report:place:${address}`);
  const title = useQuery(articleQuery(slug)).data?.article.title ?? slug;
  return (
    <>
      <Head
        title="Report where you met this"
        description="Say where you met an address that passes for another."
        path={paths.report()}
      />
      <header className="page-head">
        <h1>Report where you met this</h1>
        <p className="lede">
          You met an address that passes for {title}. Tell us where. If an admin agrees, the article warns others of it.
        </p>
      </header>
      <SubmissionForm
        address="POST /reports/look-alike"
        message={{ article: slug, address, place: place.trim() }}
        isComplete={place.trim() !== ''}
        submit="Submit report"
        login="Login to report"
        loginHint="Please login first"
        thanks="Submitted! Thank you for the report."
        failed="Submit failed"
        onSent={() => setPlace('')}
        renderSent={({ report }) => (
          // The server refuses a second one on this address while this one waits.
          <Sent kind="report" submission={report} fate={<WaitingReport />}>
            <p>
              <Link to={paths.check(address)}>Back to the check</Link>
            </p>
          </Sent>
        )}
      >
        <section className={styles.address} aria-label="The address">
          <Identicon of={address} size="middle" />
          <Grouped address={address} />
        </section>
        <TextField
          label="Where did you meet it?"
          hint="A link, or a few words: a chat, a post, a message, a token in your wallet."
          autoCapitalize="none"
          maxLength={submissionLimits.place}
          value={place}
          onChange={setPlace}
        />
      </SubmissionForm>
    </>
  );
}
