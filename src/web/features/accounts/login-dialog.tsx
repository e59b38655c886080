import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { signIn, signInAnonymously } from './sign-in.ts';
import { watchWallets, type SigningWallet } from './wallets.ts';
import styles from './login-dialog.module.css';

/** What went wrong, for the person: the server's sentence, the wallet's own words, or that it failed (spec §8, Login). */
function reason(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  // The network's failures and a wallet that lacks a method: what these say is for programmers.
  if (error instanceof TypeError || error instanceof DOMException) return 'Login failed';
  const { code, message } = (error ?? {}) as { code?: number; message?: string };
  // EIP-1193's code for a request that the user declined, which Solana's wallets use as well.
  if (code === 4001) return 'You declined the request in your wallet; nothing was signed.';
  return message || 'Login failed';
}

function useWallets(): SigningWallet[] {
  const [wallets, setWallets] = useState<SigningWallet[]>([]);
  useEffect(() => {
    let isGone = false;
    const extra: SigningWallet[] = [];
    const { list, stop } = watchWallets(() => setWallets([...list(), ...extra]));
    const show = () => {
      if (!isGone) setWallets([...list(), ...extra]);
    };
    if (import.meta.env.DEV) {
      void (async () => {
        extra.push((await import('./development-wallet.ts')).developmentWallet);
        show();
      })();
    }
    queueMicrotask(show);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return wallets;
}

interface ChoiceProps {
  readonly name: string;
  readonly mark: ReactNode;
  readonly hint?: string;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, mark, hint, disabled, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} disabled={disabled} onClick={onChoose}>
      <span className={styles.mark} aria-hidden>
        {mark}
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        {hint ? <span className="muted small">{hint}</span> : null}
      </span>
      <ChevronRight className="icon" aria-hidden />
    </button>
  );
}

/** Chooses how to log in (spec §6): Phantom, Solflare, any other wallet that is there, or anonymously. It is there only while it is open. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const wallets = useWallets();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A wallet whose window was shut, or the server, may never answer, or answer late: closing the dialog gives it up.
  const attempted = useRef<AbortController>(undefined);
  useEffect(() => () => attempted.current?.abort(), []);

  const attempt = async (login: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (attempted.current = new AbortController());
    setBusy(true);
    setFailure(null);
    try {
      await login(signal);
      // One that was closed has nothing to close any more; another may be open in its place.
      if (!signal.aborted) onClose();
    } catch (error) {
      if (signal.aborted) return;
      setFailure(reason(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Login"
      description={`Your wallet signs one message for ${location.host}. It is no transaction and costs nothing.`}
    >
      {wallets.map((wallet) => (
        <Choice
          key={wallet.name}
          name={wallet.name}
          mark={wallet.icon ? <img src={wallet.icon} alt="" width={20} height={20} /> : wallet.name[0]}
          disabled={isBusy}
          onChoose={() => attempt((signal) => signIn(client, wallet, signal))}
        />
      ))}
      <Choice
        name="Continue as Anonymous"
        hint="Write and vote without a profile"
        mark={<UserRound className="icon" />}
        disabled={isBusy}
        onChoose={() => attempt((signal) => signInAnonymously(client, signal))}
      />
      <p className={styles.state} role="alert">
        {failure}
      </p>
      <p className={`${styles.state} muted`} role="status">
        {isBusy ? 'Waiting for your wallet …' : ''}
      </p>
    </Dialog>
  );
}
