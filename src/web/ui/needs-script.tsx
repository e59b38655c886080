/** Says, where no script runs, what one is needed for. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="muted small">{what} needs JavaScript, which is switched off in this browser.</p>
    </noscript>
  );
}
