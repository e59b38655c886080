import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { categoriesQuery } from '#web/features/articles/articles.queries.ts';
import { MyProposals } from '#web/features/proposals/my-proposals.tsx';
import { AiTip } from '#web/features/submissions/ai-tip.tsx';
import { useDraft } from '#web/draft.ts';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/head.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Field, Input, Textarea } from '#web/ui/field.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [categoriesQuery]);
}

/** Proposing an article (spec §2, /contribute/new). */
export function Page() {
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const [title, setTitle] = useDraft('proposal:title');
  const [category, setCategory] = useDraft('proposal:category');
  const [body, setBody] = useDraft('proposal:body');
  const clear = () => [setTitle, setCategory, setBody].forEach((set) => set(''));
  return (
    <>
      <Head title="Propose an article" description="Propose an article that is missing from the encyclopedia." path={paths.propose} />
      <header className="page-head">
        <h1>Propose an article</h1>
      </header>
      <SubmissionForm
        path="/api/proposals"
        body={{ title, category, body }}
        isComplete={title.trim() !== '' && body.trim() !== ''}
        submit="Submit proposal"
        login="Login to propose"
        loginHint="Please login first"
        thanks="Submitted! Thank you for your proposal."
        failed="Submit failed"
        onSent={clear}
      >
        <AiTip />
        <Field label="Title">
          {(wiring) => <Input {...wiring} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />}
        </Field>
        <Field label="Category" remark="(optional)">
          {(wiring) => (
            <>
              <Input {...wiring} list="categories" value={category} onChange={(event) => setCategory(event.currentTarget.value)} />
              <datalist id="categories">
                {categories.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Body" hint="Sources help more than length.">
          {(wiring) => <Textarea {...wiring} rows={8} value={body} onChange={(event) => setBody(event.currentTarget.value)} />}
        </Field>
      </SubmissionForm>
      <MyProposals />
    </>
  );
}
