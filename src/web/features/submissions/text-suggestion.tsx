import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import type { Revision } from '#contract/revisions/revisions.ts';
import { isSmallFix } from '#contract/texts/changed-characters.ts';
import { revisionQuery } from '#web/features/revisions/revisions.queries.ts';
import { sectionsIn, type Section } from '#web/features/texts/sections.ts';
import { Moment } from '#web/lists/moment.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { versionPaths } from '#web/navigation/version-paths.ts';
import { keepTyped, readTyped, useTyped } from '#web/typed/typed.ts';
import { TryAgain } from '#web/lists/list-failure.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { AiTip } from './ai-tip.tsx';
import { ContributionForm } from './contribution-form.tsx';
import { Reasons, TextPanes, useReasonField } from './text-panes.tsx';
import styles from './text-suggestion.module.css';

interface TextSuggestionProps {
  readonly article: Article;
  /** The anchor of the edited section; null for the whole. */
  readonly section: string | null;
}

/** The typed text, and the revision that it started from. */
interface Typed {
  readonly base: number;
  readonly text: string;
}

function typedIn(stored: string): Typed | null {
  const [base, ...lines] = stored.split('\n');
  return stored === '' ? null : { base: Number(base), text: lines.join('\n') };
}

function Parts({ slug, sections, part }: { slug: string; sections: readonly Section[]; part: Section | undefined }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label="Part"
      none="The whole article"
      options={sections}
      value={part?.id ?? ''}
      onChange={(id) => void navigate(paths.editText(slug, id), { replace: true, preventScrollReset: true })}
    />
  );
}

interface EditorProps extends TextSuggestionProps {
  readonly revision: Revision;
  readonly typed: Typed | null;
  readonly onType: (text: string | null) => void;
  readonly onSent: () => void;
}

function Editor({ article: { slug, revisionCount }, section, revision, typed, onType, onSent }: EditorProps) {
  const [reason, setReason] = useTyped(`suggestion-reason:${slug}`);
  const [source, setSource] = useTyped(`suggestion-source:${slug}`);
  const { bodyMarkdown, number, toc, createdAt } = revision;
  const sections = sectionsIn(bodyMarkdown, toc);
  const part = sections.find(({ id }) => id === section);
  const old = part ? bodyMarkdown.slice(part.start, part.end) : bodyMarkdown;
  const text = typed?.text ?? old;
  const [before, behind] = part ? [bodyMarkdown.slice(0, part.start), bodyMarkdown.slice(part.end)] : ['', ''];
  const markdown = before + text + behind;
  const isSmall = isSmallFix(bodyMarkdown, markdown);
  const isExplained = isSmall || reason.trim() !== '';
  const isChanged = text !== old && text.trim() !== '';
  const { field, missing } = useReasonField(isChanged && !isExplained);
  const forget = () => {
    setReason('');
    setSource('');
    onSent();
  };
  return (
    <ContributionForm
      wide
      message={{ slug, text: reason, source: source.trim(), baseRevision: number, bodyMarkdown: markdown }}
      isComplete={isExplained && isChanged}
      missing={missing}
      onSent={forget}
    >
      <div className={styles.bar}>
        <Parts slug={slug} sections={sections} part={part} />
        <span className="muted small target">
          from <Link to={versionPaths.revision(slug, number)}>revision {number}</Link>, <Moment instant={createdAt} />
          {number === revisionCount ? '' : '; the article has changed since, and the reviewer merges both'}
        </span>
      </div>
      {section && !part ? (
        <p className={styles.gone} role="status">
          The article no longer has that section. Here is the whole text.
        </p>
      ) : null}
      <TextPanes
        name={`${slug} ${number} ${part?.id ?? ''}`}
        old={old}
        around={`${before}\n${behind}`}
        opensAtStart={section !== null}
        text={text}
        onChange={(value) => onType(value === old ? null : value)}
      />
      <Reasons
        field={field}
        isOptional={isSmall}
        reason={reason}
        onReason={setReason}
        source={source}
        onSource={setSource}
      />
      <AiTip />
    </ContributionForm>
  );
}

/** Edits an article, whole or one section, and sends a suggestion (spec §2, /contribute/{slug}). */
export function TextSuggestion({ article, section }: TextSuggestionProps) {
  const { slug, revisionCount } = article;
  const name = `suggestion:${slug}:${section ?? ''}`;
  const [typed, setTyped] = useState(() => typedIn(readTyped(name)));
  const base = typed?.base ?? revisionCount;
  const { data, isPending, refetch } = useQuery(revisionQuery(slug, base));
  const type = (text: string | null) => {
    keepTyped(name, text === null ? '' : `${base}\n${text}`);
    setTyped(text === null ? null : { base, text });
  };
  if (isPending) return <p className="muted">Loading…</p>;
  if (!data)
    return (
      <p className="row" role="alert">
        The text could not be loaded. <TryAgain onClick={() => void refetch()} />
      </p>
    );
  return (
    <Editor
      article={article}
      section={section}
      revision={data.revision}
      typed={typed}
      onType={type}
      onSent={() => type(null)}
    />
  );
}
