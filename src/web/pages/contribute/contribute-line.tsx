import { lineLimits } from '#contract/submissions/week-limits.ts';
import { weekOf } from '#contract/submissions/weeks.ts';
import { Sent } from '#web/features/submissions/sent.tsx';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { weekPaths } from '#web/navigation/week-paths.ts';
import { useTyped } from '#web/typed/typed.ts';
import { LinesField, TextField } from '#web/ui/field.tsx';

/** The sources in a field, one a line. */
const sourcesIn = (text: string): string[] => text.split(/\s+/).filter((url) => url !== '');

/** The form for a line of a week (spec §2, /contribute/line). */
export function Page() {
  const [day, setDay] = useTyped('line:day');
  const [text, setText] = useTyped('line:text');
  const [sources, setSources] = useTyped('line:sources');
  const clear = () => [setDay, setText, setSources].forEach((set) => set(''));
  return (
    <>
      <Head
        title="Suggest a line"
        description="Say in one sentence what happened in the trenches, with its day and its source."
        path={weekPaths.suggest}
      />
      <header className="page-head">
        <h1>Suggest a line</h1>
        <p className="lede">
          One sentence on what happened in the trenches, with its day and its source. If a reviewer accepts it, the page
          of its week and the main page show it.
        </p>
      </header>
      <SubmissionForm
        address="POST /lines"
        message={{ day, text, sources: sourcesIn(sources) }}
        isComplete={day !== '' && text.trim() !== '' && sources.trim() !== ''}
        submit="Submit line"
        login="Login to suggest"
        loginHint="Please login first"
        thanks="Submitted! Thank you for the line."
        failed="Submit failed"
        onSent={clear}
        renderSent={({ line }, again) => (
          <Sent
            kind="line"
            submission={line}
            more="Suggest another"
            again={again}
            fate={
              <>
                It waits for review. Once it is accepted, <Link to={weekPaths.week(weekOf(line.day))}>its week</Link>{' '}
                shows it.
              </>
            }
          />
        )}
      >
        <TextField
          label="Day"
          hint={`In UTC, one of the last ${lineLimits.days} days.`}
          type="date"
          value={day}
          onChange={setDay}
        />
        <LinesField
          label="Line"
          hint={
            <>
              One sentence of at most {lineLimits.text} characters. Link to articles as{' '}
              <span className="mono">[BONK](/article/bonk)</span>.
            </>
          }
          rows={3}
          maxLength={lineLimits.text}
          value={text}
          onChange={(value) => setText(value.replaceAll('\n', ' '))}
        />
        <LinesField
          label="Sources"
          hint={`One to ${lineLimits.sources} addresses, one a line.`}
          rows={2}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={sources}
          onChange={setSources}
        />
      </SubmissionForm>
    </>
  );
}
