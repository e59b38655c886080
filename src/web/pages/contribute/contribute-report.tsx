import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { shownFacts } from '#contract/articles/names.ts';
import { searchNumbers, searchLimits } from '#contract/search/limits.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { ArticleCombobox, type Picked } from '#web/features/articles/article-combobox.tsx';
import { articleQuery } from '#web/features/articles/articles.queries.ts';
import { searchQuery } from '#web/features/search/search.queries.ts';
import { SourceField } from '#web/features/submissions/contribution-form.tsx';
import { Sent } from '#web/features/submissions/sent.tsx';
import { SubmissionForm } from '#web/features/submissions/submission-form.tsx';
import { useFirstPage } from '#web/lists/use-first-page.ts';
import { Head } from '#web/navigation/head.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useLinkedTyped } from '#web/typed/linked-typed.ts';
import { useTyped } from '#web/typed/typed.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';
import { Field, LinesField, SelectField } from '#web/ui/field.tsx';
import { ReportMet, WaitingReport } from './report-met.tsx';

/** The article with that slug; undefined while none is known. */
function useArticle(slug: string): Article | undefined {
  const settled = useDebounced(slug.trim().slice(0, searchLimits.query), searchNumbers.debounce);
  const isSlug = /^[a-z0-9-]{2,}$/.test(settled);
  // Text typed on the way to a slug is rarely an existing one, so it checks the search results first.
  const found = useFirstPage({ ...searchQuery(settled), enabled: isSlug }).data?.results.some(
    (result) => result.slug === settled,
  );
  const article = useQuery({ ...articleQuery(settled), enabled: isSlug && found === true }).data?.article;
  return settled === slug.trim() ? article : undefined;
}

/** The sections of an article, by their anchors. */
const sectionsOf = ({ facts, toc }: Article): { id: string; text: string }[] => [
  ...(shownFacts(facts).length > 0 ? [{ id: factsAnchor, text: 'Facts, beside the text' }] : []),
  ...toc,
];

/** The title to show in place of the slug, and a function that sets the picked article. */
function useShownTitle(slug: string, about: Article | undefined): [string | undefined, (picked: Picked) => void] {
  const linked = useSearchParams()[0].get('article');
  const [picked, setPicked] = useState<Picked>();
  // A slug that the person typed stays; the title replaces one from the link or the list.
  const named = slug === linked ? about?.title : undefined;
  return [picked?.slug === slug ? picked.title : named, setPicked];
}

/** The heading: about any article, or about the one with this title. */
function InaccuracyHead({ title }: { title: string | undefined }) {
  return (
    <>
      <Head
        title="Report an inaccuracy"
        description="Say what is wrong in an article, and how you know."
        path={paths.report()}
      />
      <header className="page-head">
        <h1>{title === undefined ? 'Report an inaccuracy' : `Report an inaccuracy in ${title}`}</h1>
        <p className="lede">Say what is wrong and how you know. A source helps the reviewer most.</p>
      </header>
    </>
  );
}

/** The form for an inaccuracy. */
function Inaccuracy() {
  // An article's page links here with its slug.
  const [article, setArticle] = useLinkedTyped('report:article', 'article', ['section']);
  const [details, setDetails] = useLinkedTyped('report:details', 'details');
  const [section, setSection] = useLinkedTyped('report:section', 'section');
  const about = useArticle(article);
  const [shown, setPicked] = useShownTitle(article, about);
  const sections = about && sectionsOf(about);
  const isThere = sections === undefined || sections.some(({ id }) => id === section);
  const changeArticle = (value: string) => {
    if (section !== '') setSection('');
    setArticle(value);
  };
  const [source, setSource] = useTyped('report:source');
  // After sending, the form is empty, but the page keeps its subject.
  const [reported, setReported] = useState<string>();
  const clear = () => {
    setReported(about?.title);
    [setSection, setArticle, setDetails, setSource].forEach((set) => set(''));
  };
  return (
    <>
      <InaccuracyHead title={about?.title ?? reported} />
      <SubmissionForm
        address="POST /reports/inaccuracy"
        message={{ article, details, source: source.trim(), ...(section && isThere ? { anchor: section } : {}) }}
        isComplete={details.trim() !== ''}
        submit="Submit report"
        login="Login to report"
        loginHint="Please login first"
        thanks="Submitted! Thank you for the report."
        failed="Submit failed"
        onSent={clear}
        renderSent={({ report }, again) => (
          <Sent
            kind="report"
            submission={report}
            fate={<WaitingReport />}
            more="Report something else"
            again={() => {
              setReported(undefined);
              again();
            }}
          />
        )}
      >
        <Field label="Article" remark="(slug or URL, optional)">
          {(wiring) => (
            <ArticleCombobox
              {...wiring}
              placeholder="Type its title, or paste its address"
              value={article}
              shown={shown}
              onChange={changeArticle}
              onPick={setPicked}
            />
          )}
        </Field>
        {sections && sections.length > 0 ? (
          <SelectField
            label="Section"
            remark="(optional)"
            none="The whole article"
            options={sections}
            value={isThere ? section : ''}
            onChange={setSection}
          />
        ) : null}
        <LinesField label="Details" rows={6} value={details} onChange={setDetails} />
        <SourceField value={source} onChange={setSource} />
      </SubmissionForm>
    </>
  );
}

/**
 * The form for an inaccuracy, or for the place where somebody met the address in the link (spec §2,
 * /contribute/report).
 */
export function Page() {
  const [parameters] = useSearchParams();
  const [article, address] = [parameters.get('article'), parameters.get('address')];
  return article && address ? <ReportMet key={address} slug={article} address={address} /> : <Inaccuracy />;
}
