import type { Draft } from '#contract/drafts/drafts.ts';
import { DraftGenerator } from '#web/features/drafts/draft-generator.tsx';
import { DraftReview } from '#web/features/drafts/draft-review.tsx';
import { useTyped } from '#web/typed/typed.ts';
import styles from './boss.module.css';

function parsed(stored: string): Draft | null {
  try {
    const draft = JSON.parse(stored) as Draft;
    return Array.isArray(draft.unsupported) && Array.isArray(draft.links) ? draft : null;
  } catch {
    return null;
  }
}

/**
 * The dashboard's AI Tools tab: the admin types notes and reviews a draft. The browser keeps the draft until it is
 * created or discarded.
 */
export function BossAi({ onCreated }: { onCreated: (id: string) => void }) {
  const [stored, setStored] = useTyped('ai:draft');
  const draft = parsed(stored);
  const keep = (next: Draft) => setStored(JSON.stringify(next));
  const created = (id: string) => {
    setStored('');
    onCreated(id);
  };
  return (
    <div className={styles.halves}>
      <DraftGenerator isReviewing={draft !== null} onDraft={keep} />
      {draft ? <DraftReview draft={draft} onChange={keep} onCreated={created} onDiscard={() => setStored('')} /> : null}
    </div>
  );
}
