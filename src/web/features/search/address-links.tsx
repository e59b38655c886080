import { copied } from '#contract/limits.ts';
import { toast } from '#web/say/say.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** Pages of others that show an address of Solana or a transaction. Nobody is asked before somebody follows one. */
const explorers = {
  account: (address: string) => `https://solscan.io/account/${encodeURIComponent(address)}`,
  token: (address: string) => `https://solscan.io/token/${encodeURIComponent(address)}`,
  trades: (address: string) => `https://dexscreener.com/solana/${encodeURIComponent(address)}`,
  rugs: (address: string) => `https://rugcheck.xyz/tokens/${encodeURIComponent(address)}`,
} as const;

/** The button that copies an address, and says in a toast what it copied, whole. `name` is what the address is. */
export function CopyAddress({ address, name }: { address: string; name: string }) {
  return (
    <CopyButton text={address} label={`Copy ${name}`} done={copied.elsewhere} boxed onCopied={() => toast(`Copied, whole: ${address}`)} />
  );
}

/** Where others show an address: those that know tokens only where it may be one. */
export function ExplorerLinks({ address, isToken }: { address: string; isToken: boolean }) {
  return (
    <>
      <ExternalLink className="target" href={isToken ? explorers.token(address) : explorers.account(address)}>
        Solscan
      </ExternalLink>
      {isToken ? (
        <>
          <ExternalLink className="target" href={explorers.trades(address)}>
            DEX Screener
          </ExternalLink>
          <ExternalLink className="target" href={explorers.rugs(address)}>
            RugCheck
          </ExternalLink>
        </>
      ) : null}
    </>
  );
}
