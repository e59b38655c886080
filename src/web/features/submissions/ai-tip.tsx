/** The tip for people who use AI to add their own experience (spec §2, /contribute/{slug} and /contribute/new). */
export function AiTip() {
  return (
    <p className="muted small" role="note" aria-label="Tip">
      Using AI? Fine, if you add your own experience: what you saw, did or lost. Text that anyone could have generated
      is usually rejected.
    </p>
  );
}
