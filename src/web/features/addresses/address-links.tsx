import { pagesAbout } from '#contract/addresses/explorers.ts';
import { copiedTiming } from '#contract/timing.ts';
import { toast } from '#web/say/say.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

interface ExplorersProps {
  readonly address: string;
  readonly isToken: boolean;
}

/** The button that copies an address, and says in a toast what it copied, whole. `name` is what the address is. */
export function CopyAddress({ address, name }: { address: string; name: string }) {
  return (
    <CopyButton
      text={address}
      label={`Copy ${name}`}
      done={copiedTiming.elsewhere}
      boxed
      onCopied={() => toast(`Copied, whole: ${address}`)}
    />
  );
}

/** Where others show an address. Nobody is asked before somebody follows one. */
export function ExplorerLinks({ address, isToken }: ExplorersProps) {
  return Object.entries(pagesAbout(address, isToken)).map(([name, page]) => (
    <ExternalLink key={name} className="target" href={page}>
      {name}
    </ExternalLink>
  ));
}

/** A sentence in which the names of such pages lead to them. */
export function LinkedExplorers({ text, ...shown }: ExplorersProps & { text: string }) {
  const pages = pagesAbout(shown.address, shown.isToken);
  return text.split(/(Solscan|DEX Screener|RugCheck)/).map((part, place) =>
    pages[part] === undefined ? (
      part
    ) : (
      <ExternalLink key={place} href={pages[part]}>
        {part}
      </ExternalLink>
    ),
  );
}
