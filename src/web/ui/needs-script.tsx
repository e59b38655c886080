/** Says, without scripts, what needs one: `to` do something. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className="muted small">Switch JavaScript on in this browser to {to}.</p>
    </noscript>
  );
}
