import { useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { submissionLimits } from '#contract/submissions/limits.ts';
import { send } from '#web/client/sending.ts';
import { ShownPreview } from '#web/features/articles/editing/live-preview.tsx';
import { usePreview, type Previewed } from '#web/features/articles/editing/use-preview.ts';
import { PictureDialog } from '#web/features/media/picture-dialog.tsx';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { ChangedText } from '#web/features/texts/changed-text.tsx';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { MarkdownEditor } from '#web/features/texts/markdown-editor.tsx';
import { quotedIn } from '#web/features/texts/quoted-paragraph.ts';
import { selectedPlace } from '#web/features/texts/quoted-sentence.ts';
import { firstSentence } from '#web/features/texts/sections.ts';
import { LinesField } from '#web/ui/field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { SourceField } from './contribution-form.tsx';
import type { Missing } from './submission-form.tsx';
import change from './suggested-change.module.css';
import styles from './text-suggestion.module.css';

type Change = Awaited<ReturnType<typeof previewed>>;
const previewed = (...[client, markdown, options, before]: [...Parameters<Parameters<typeof usePreview>[2]>, string]) =>
  send(client, 'POST /contributions/preview', { markdown, before }, options);

/** The sources in the other parts of the text: without them, the preview would show their marks as raw text. */
const sourcesIn = (around: string): readonly string[] =>
  around.split('\n').filter((line) => line.startsWith('[^') && line.includes(']:'));

/** Removes this many added sources from the changes: the last paragraphs of the last section. */
function withoutSources(answer: Change, count: number): Change {
  if (!answer.change) return answer;
  const { sections, unchangedSections } = answer.change;
  const isOnly = sections.length === 1 && unchangedSections.length === 0;
  const remaining = sections.map((section) => {
    const blocks = section.blocks.filter(({ style, change: kind }) => style !== 'source' || kind !== 'same');
    const shown = section.blocks.length - blocks.length;
    return {
      ...section,
      blocks,
      skipped: isOnly || shown > 0 ? Math.max(0, section.skipped - (count - shown)) : section.skipped,
    };
  });
  return { ...answer, change: { ...answer.change, sections: remaining } };
}

function WhatWillChange({ preview: { data, isBehind } }: { preview: Previewed<Change> }) {
  if (!data?.change || data.change.wordsAdded + data.change.wordsRemoved + data.change.sections.length === 0)
    return null;
  const { wordsAdded, wordsRemoved } = data.change;
  return (
    <section className={change.change} aria-labelledby="will-change" aria-busy={isBehind}>
      <div className={change.head}>
        <h2 id="will-change">What will change</h2>
        <span className="small">
          <WordCount added={wordsAdded} removed={wordsRemoved} /> words
        </span>
      </div>
      <ChangedText text={data.change} heading="h3" />
    </section>
  );
}

interface TextPanesProps {
  /** Identifies the edited text, to separate its previews from others. */
  readonly name: string;
  /** The article's present text. */
  readonly old: string;
  readonly text: string;
  /** The text before and after the edited part of the article, which already numbers the sources. */
  readonly around?: string;
  /** Whether to put the cursor before the first sentence if nothing else sets it. */
  readonly opensAtStart?: boolean;
  readonly onChange: (text: string) => void;
}

/** An article's text, or a part of it, in an editor, with a preview beside it and the changes below it. */
export function TextPanes({ name, old, text, around = '', opensAtStart = false, onChange }: TextPanesProps) {
  const me = useMe();
  // The selected place of the article.
  const quoted = quotedIn(useLocation().hash);
  const [selected] = useState(() => (quoted ? selectedPlace(text, quoted) : null));
  const [first] = useState(() => firstSentence(text));
  const start = quoted === null && opensAtStart ? { start: first, end: first } : null;
  const sources = sourcesIn(around);
  const render: Parameters<typeof usePreview<Change>>[2] = async (client, markdown, options) => {
    if (sources.length === 0) return previewed(client, markdown, options, old);
    const beside = `\n\n${sources.join('\n')}\n`;
    return withoutSources(await previewed(client, markdown + beside, options, old + beside), sources.length);
  };
  const preview = usePreview(name, text, render, Boolean(me));
  return (
    <>
      {quoted && !selected ? <p role="status">The paragraph that you selected does not stand here any more.</p> : null}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <p className={styles.paneTitle}>Text (Markdown)</p>
          <MarkdownEditor
            label="Text (Markdown)"
            around={around}
            value={text}
            selected={selected ?? start}
            pictures={PictureDialog}
            onChange={onChange}
          />
        </div>
        <div className={styles.pane}>
          <Fold title="Preview">
            {me ? <ShownPreview of={preview} /> : <p className="muted">Login to see what it will look like.</p>}
          </Fold>
        </div>
      </div>
      <WhatWillChange preview={preview} />
    </>
  );
}

/** The reason that a change still needs, and the field for it. */
export function useReasonField(isMissing: boolean): {
  field: RefObject<HTMLTextAreaElement | null>;
  missing: Missing | undefined;
} {
  const field = useRef<HTMLTextAreaElement>(null);
  const go = () => {
    // Between the site's header and the bar with Submit.
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus({ preventScroll: true });
  };
  return { field, missing: isMissing ? { words: 'Say why in a few words', go } : undefined };
}

interface ReasonsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the change is so small that it needs no reason. */
  readonly isOptional: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly source: string;
  readonly onSource: (source: string) => void;
}

/** The reason for a change of an article's text, and its source. */
export function Reasons({ field, isOptional, reason, onReason, source, onSource }: ReasonsProps) {
  return (
    <div className={styles.reasons}>
      <LinesField
        ref={field}
        label="Why"
        remark={isOptional ? '(optional)' : undefined}
        hint="One or two sentences. Everybody sees them beside the change."
        rows={2}
        maxLength={submissionLimits.contributionText}
        value={reason}
        onChange={onReason}
      />
      <SourceField value={source} onChange={onSource} />
    </div>
  );
}
