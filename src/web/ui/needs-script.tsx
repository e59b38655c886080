/** Says, where no script runs, what one is needed for: `to` do what. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className="muted small">Switch JavaScript on in this browser to {to}.</p>
    </noscript>
  );
}
