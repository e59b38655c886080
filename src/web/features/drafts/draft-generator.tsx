import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Draft } from '#contract/drafts/drafts.ts';
import { draftLimits } from '#contract/drafts/limits.ts';
import { limits } from '#contract/limits.ts';
import { textLimits } from '#contract/texts/limits.ts';
import { read } from '#web/client/calls.ts';
import { send, type Message } from '#web/client/sending.ts';
import { ApiError } from '#web/client/http.ts';
import { CategorySuggestions } from '#web/features/articles/editing/category-suggestions.tsx';
import { askLogin } from '#web/features/people/login-events.ts';
import { sayTicked, sayFailed } from '#web/say/say.ts';
import { useTyped } from '#web/typed/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fields, LinesField, TextField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './drafts.module.css';

/** The dashboard's message when a draft or its article failed (spec §8, Admin). */
export function failureOf(error: unknown): string {
  return error instanceof ApiError ? `Failed: ${error.sentence || error.status}` : 'Request failed';
}

// Longer than the server waits for the model, so that its sentence arrives (security T28).
const patience = 90_000;

interface DraftGeneratorProps {
  /** Whether there is a draft already, which the next one replaces. */
  readonly isReviewing: boolean;
  readonly onDraft: (draft: Draft) => void;
}

/** Requests one draft at a time from the model. The admin can cancel it; leaving the page cancels it too. */
function useGeneration(onDraft: (draft: Draft) => void) {
  const client = useQueryClient();
  const [failure, setFailure] = useState('');
  const [isGenerating, setGenerating] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const generate = async (wanted: Message<'POST /admin/ai-draft-article'>) => {
    const controller = new AbortController();
    running.current = controller;
    setGenerating(true);
    setFailure('');
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(patience)]);
      const { draft } = await send(client, 'POST /admin/ai-draft-article', wanted, { signal });
      onDraft(draft);
      sayTicked('Draft generated! Review and edit before saving.');
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = failureOf(error);
      setFailure(message);
      sayFailed(message);
      askLogin(error);
    } finally {
      setGenerating(false);
    }
  };
  return { isGenerating, failure, generate, cancel: () => running.current?.abort() };
}

interface DraftFilingFieldsProps {
  readonly category: string;
  readonly setCategory: (category: string) => void;
  readonly imageUrl: string;
  readonly setImageUrl: (imageUrl: string) => void;
}

/** The category and the picture of the future article. */
function DraftFilingFields({ category, setCategory, imageUrl, setImageUrl }: DraftFilingFieldsProps) {
  const suggestions = useId();
  return (
    <>
      <TextField
        columns={3}
        label="Category"
        list={suggestions}
        maxLength={textLimits.category}
        value={category}
        onChange={setCategory}
      />
      <CategorySuggestions id={suggestions} typed={category} />
      <TextField
        columns={3}
        label="Image URL"
        placeholder="https://"
        maxLength={limits.url}
        value={imageUrl}
        onChange={setImageUrl}
      />
    </>
  );
}

/** The form that requests a draft from notes (spec §2, AI Tools). It can be cancelled while it waits. */
export function DraftGenerator({ isReviewing, onDraft }: DraftGeneratorProps) {
  const [category, setCategory] = useTyped('ai:category');
  const [imageUrl, setImageUrl] = useTyped('ai:image');
  const [info, setInfo] = useTyped('ai:notes');
  const [isAsking, setAsking] = useState(false);
  const missing = useQuery(read('/admin/ai-draft-article', {})).data?.missing;
  const { isGenerating, failure, generate, cancel } = useGeneration(onDraft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing || info.trim() === '' || isGenerating) return;
    if (isReviewing) setAsking(true);
    else replace();
  };
  const replace = () => {
    setAsking(false);
    void generate({ category, imageUrl, info });
  };

  return (
    <Panel title="AI Content Generator">
      {missing ? <p className={styles.missing}>{missing}</p> : null}
      <form onSubmit={submit}>
        {/* Without a configured model the form accepts no notes; kept notes stay readable. */}
        <fieldset disabled={Boolean(missing) && info === ''}>
          <Fields>
            <DraftFilingFields {...{ category, setCategory, imageUrl, setImageUrl }} />
            <LinesField
              columns={6}
              label="Notes"
              hint="Facts and links you have checked. The draft will only be as good as these."
              rows={12}
              maxLength={draftLimits.draftNotes}
              value={info}
              onChange={setInfo}
            />
          </Fields>
        </fieldset>
        <div className={`row ${styles.end}`}>
          <Button type="submit" variant="primary" disabled={Boolean(missing) || info.trim() === '' || isGenerating}>
            {isGenerating ? 'Generating…' : 'Generate Draft'}
          </Button>
          {isGenerating ? <Button onClick={cancel}>Cancel</Button> : null}
          <span className="failure" role="alert">
            {failure}
          </span>
        </div>
      </form>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title="Replace the draft?"
          description="The new draft replaces the one under review, with your changes to it."
        >
          <div className="row">
            <Button variant="primary" onClick={replace}>
              Replace
            </Button>
            <Button onClick={() => setAsking(false)}>Keep the draft</Button>
          </div>
        </Dialog>
      ) : null}
    </Panel>
  );
}
