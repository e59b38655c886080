import { Lightbulb } from 'lucide-react';
import { Note } from '#web/ui/note.tsx';

/** The tip to include one's own experience when AI is used (spec §2, /contribute/{slug} and /contribute/new). */
export function AiTip() {
  return (
    <Note label="Tip" icon={<Lightbulb className="icon" aria-hidden />}>
      <strong>Using AI?</strong> Fine, if you add your own experience: what you saw, did or lost. Text that anyone could have generated is
      usually rejected.
    </Note>
  );
}
