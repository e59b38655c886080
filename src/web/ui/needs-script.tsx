/** A sentence for readers without scripts: `to` name the action that needs one. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className="muted small">Switch JavaScript on in this browser to {to}.</p>
    </noscript>
  );
}
