/** The tip to include one's own experience when using AI (spec §2, /contribute/{slug} and /contribute/new). */
export function AiTip() {
  return (
    <p className="muted small" role="note" aria-label="Tip">
      Using AI? Fine, if you add your own experience: what you saw, did or lost. Text that anyone could have generated
      is usually rejected.
    </p>
  );
}
