import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { categoriesQuery } from '#web/features/articles/articles.queries.ts';
import { AiTip } from '#web/features/submissions/ai-tip.tsx';
import { AlreadyThere } from '#web/features/submissions/already-there.tsx';
import { MyProposals } from '#web/features/submissions/own/my-proposals.tsx';
import { Sent } from '#web/features/submissions/sent.tsx';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { useLinkedTyped } from '#web/typed/linked-typed.ts';
import { useTyped } from '#web/typed/typed.ts';
import { Field, LinesField } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [categoriesQuery]);
}

/** The form for a proposal (spec §2, /contribute/new). */
export function Page() {
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  // A search without results, or a bounty without an article, links here with the missing title.
  const [title, setTitle] = useLinkedTyped('proposal:title', 'title');
  const [category, setCategory] = useTyped('proposal:category');
  const [body, setBody] = useTyped('proposal:body');
  const clear = () => [setTitle, setCategory, setBody].forEach((set) => set(''));
  return (
    <>
      <Head
        title="Propose an article"
        description="Propose an article that is missing from the encyclopedia."
        path={paths.propose}
      />
      <header className="page-head">
        <h1>Propose an article</h1>
      </header>
      <SubmissionForm
        address="POST /proposals"
        message={{ title, category, body }}
        isComplete={title.trim() !== '' && body.trim() !== ''}
        submit="Submit proposal"
        login="Login to propose"
        loginHint="Please login first"
        thanks="Submitted! Thank you for your proposal."
        failed="Submit failed"
        onSent={clear}
        renderSent={({ proposal }, again) => (
          <Sent
            kind="proposal"
            submission={proposal}
            more="Propose another"
            again={again}
            fate={
              <>
                It waits for review, below and among the <Link to={paths.contribute}>latest proposals</Link>. Once it is
                accepted, an article is written from it.
              </>
            }
          />
        )}
      >
        <AiTip />
        <Field label="Title">
          {(wiring) => (
            <>
              <Input {...wiring} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
              <span className="muted small">
                <AlreadyThere title={title} />
              </span>
            </>
          )}
        </Field>
        <Field label="Category" remark="(optional)">
          {(wiring) => (
            <>
              <Input
                {...wiring}
                list="categories"
                value={category}
                onChange={(event) => setCategory(event.currentTarget.value)}
              />
              <datalist id="categories">
                {categories.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <LinesField label="Body" hint="Sources help more than length." rows={8} value={body} onChange={setBody} />
      </SubmissionForm>
      <MyProposals />
    </>
  );
}
