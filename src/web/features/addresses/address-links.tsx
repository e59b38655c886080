import { pagesAbout } from '#contract/addresses/explorers.ts';
import { copiedTiming } from '#contract/timing.ts';
import { toast } from '#web/say/say.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

interface ExplorersProps {
  readonly address: string;
  readonly isToken: boolean;
}

/** A button that copies an address and shows all of it in a toast. `name` is the kind of address, for its label. */
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

/** Links to other sites' pages about an address. The page sends them no request before somebody follows one. */
export function ExplorerLinks({ address, isToken }: ExplorersProps) {
  return Object.entries(pagesAbout(address, isToken)).map(([name, page]) => (
    <ExternalLink key={name} className="target" href={page}>
      {name}
    </ExternalLink>
  ));
}
