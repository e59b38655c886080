import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Draft } from '#contract/drafts.ts';
import { limits } from '#contract/limits.ts';
import { send } from '#web/api.ts';
import { useDraft } from '#web/draft.ts';
import { CategorySuggestions } from '#web/features/articles/category-suggestions.tsx';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { say } from '#web/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { Fields, Panel, Span } from '#web/ui/panel.tsx';
import { failureOf } from './failure.ts';
import styles from './drafts.module.css';

// Longer than the server waits for the model, so that its reason arrives (security T28).
const patience = 90_000;

interface DraftGeneratorProps {
  /** Whether there is a draft already, which the next one replaces. */
  readonly isReviewing: boolean;
  readonly onDraft: (draft: Draft) => void;
}

/** The form that has an article drafted from notes by a model (spec §2, AI Tools). It can be cancelled while it waits. */
export function DraftGenerator({ isReviewing, onDraft }: DraftGeneratorProps) {
  const [category, setCategory] = useDraft('ai:category');
  const [imageUrl, setImageUrl] = useDraft('ai:image');
  const [info, setInfo] = useDraft('ai:notes');
  const [failure, setFailure] = useState('');
  const [isGenerating, setGenerating] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const running = useRef<AbortController>(null);
  const suggestions = useId();
  useEffect(() => () => running.current?.abort(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (info.trim() === '' || isGenerating) return;
    if (isReviewing) setAsking(true);
    else void generate();
  };
  const generate = async () => {
    setAsking(false);
    const controller = new AbortController();
    running.current = controller;
    setGenerating(true);
    setFailure('');
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(patience)]);
      const { draft } = await send<{ draft: Draft }>('POST', '/api/admin/ai-draft-article', { category, imageUrl, info }, { signal });
      onDraft(draft);
      say('✓ Draft generated! Review and edit before saving.');
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = failureOf(error);
      setFailure(message);
      say(message);
      askLogin(error);
    } finally {
      setGenerating(false);
    }
  };

  return (
    <Panel title="AI Content Generator">
      <form onSubmit={submit}>
        <Fields>
          <Span of={3}>
            <Field label="Category">
              {(wiring) => (
                <Input
                  {...wiring}
                  list={suggestions}
                  maxLength={limits.category}
                  value={category}
                  onChange={({ currentTarget }) => setCategory(currentTarget.value)}
                />
              )}
            </Field>
            <CategorySuggestions id={suggestions} typed={category} />
          </Span>
          <Span of={3}>
            <Field label="Image URL">
              {(wiring) => (
                <Input
                  {...wiring}
                  placeholder="https://"
                  maxLength={limits.url}
                  value={imageUrl}
                  onChange={({ currentTarget }) => setImageUrl(currentTarget.value)}
                />
              )}
            </Field>
          </Span>
          <Span of={6}>
            <Field label="Notes" hint="Facts and links you have checked. The draft will only be as good as these.">
              {(wiring) => (
                <Textarea
                  {...wiring}
                  rows={12}
                  maxLength={limits.draftNotes}
                  value={info}
                  onChange={({ currentTarget }) => setInfo(currentTarget.value)}
                />
              )}
            </Field>
          </Span>
        </Fields>
        <div className={`row ${styles.end}`}>
          <Button type="submit" variant="primary" disabled={info.trim() === '' || isGenerating}>
            {isGenerating ? 'Generating…' : 'Generate Draft'}
          </Button>
          {isGenerating ? <Button onClick={() => running.current?.abort()}>Cancel</Button> : null}
          <span className={styles.failure} role="alert">
            {failure}
          </span>
        </div>
      </form>
      {isAsking ? (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title="Replace the draft?"
          description="The draft under review, with what you changed in it, makes way for the new one."
        >
          <div className="row">
            <Button variant="primary" onClick={() => void generate()}>
              Replace
            </Button>
            <Button onClick={() => setAsking(false)}>Keep the draft</Button>
          </div>
        </Dialog>
      ) : null}
    </Panel>
  );
}
