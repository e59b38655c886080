import { UserRound, ChevronRight } from 'lucide-react';
import { useEffect, useState, useId, type ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import type { Reason } from './login-events.ts';
import { failureOf, isTrying } from './login.machine.ts';
import { useLogin } from './use-login.ts';
import { watchWallets, type SigningWallet } from './wallets.ts';
import styles from './login-dialog.module.css';

interface LookProps {
  readonly name: string;
  readonly mark: ReactNode;
}

function Look({ name, mark }: LookProps) {
  return (
    <>
      <span className={styles.mark} aria-hidden>
        {mark}
      </span>
      <span className={styles.name}>{name}</span>
      <ChevronRight className="icon" aria-hidden />
    </>
  );
}

interface ChoiceProps extends LookProps {
  /** The description below its name. */
  readonly hint: string;
  readonly disabled: boolean;
  /** The error of the last attempt, in place of the description. */
  readonly failure: string | null;
  readonly onChoose: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** A way to log in, as a row of the dialog. */
function Choice({ hint, disabled, failure, onChoose, children, ...look }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <button type="button" className={styles.choice} disabled={disabled} aria-describedby={id} onClick={onChoose}>
        <Look {...look} />
      </button>
      {failure === null ? (
        <p id={id} className={`${styles.said} muted`}>
          {hint}
        </p>
      ) : (
        <p id={id} className={`${styles.said} failure`} role="alert">
          {failure}
        </p>
      )}
      {children}
    </div>
  );
}

/** A way to log in elsewhere, such as in an app. */
function ChoiceLink({ href, hint, ...look }: LookProps & Pick<ChoiceProps, 'hint'> & { href: string }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <a className={styles.choice} href={href} aria-describedby={id}>
        <Look {...look} />
      </a>
      <p id={id} className={`${styles.said} muted`}>
        {hint}
      </p>
    </div>
  );
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

/** Whether this is a phone or a tablet: browsers there have no extensions, and wallets are apps. */
const isHandHeld = () => matchMedia('(pointer: coarse)').matches || /Android|iPhone|iPad/.test(navigator.userAgent);

interface WalletChoiceProps {
  readonly wallet: SigningWallet;
  readonly disabled: boolean;
  readonly failure: string | null;
  readonly onChoose: () => void;
}

/** A wallet: in this browser, in its app, or to install. */
function WalletChoice({ wallet: { name, icon, missing }, ...choice }: WalletChoiceProps) {
  const mark = icon ? <img src={icon} alt="" width={20} height={20} /> : name[0];
  if (!missing) return <Choice name={name} mark={mark} hint="Detected in this browser" {...choice} />;
  if (isHandHeld())
    return <ChoiceLink name={`Open in ${name}`} mark={mark} hint="Opens this page in the app" href={missing.app} />;
  return (
    <Choice name={name} mark={mark} hint={`${name} not found`} {...choice}>
      <ExternalLink className={styles.get!} href={missing.site}>
        Get {name}
      </ExternalLink>
    </Choice>
  );
}

const anonymous = 'Continue as Anonymous';

/**
 * The choice of a login (spec §6): Phantom, Solflare, any other wallet in the browser, or anonymously. With a reason,
 * the logged-in wallet signs again. Mounted only while it is open.
 */
export function LoginDialog({ reason, onClose }: { reason: Reason | null; onClose: () => void }) {
  const wallets = useWallets();
  const { state, choose } = useLogin(wallets, reason?.wallet ?? '', onClose);
  const isBusy = isTrying(state);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reason ? 'Sign again' : 'Login'}
      description={`${reason ? `${reason.sentence} ` : ''}Your wallet signs one message for ${location.host}. This is not a transaction and costs nothing.`}
    >
      {wallets.map((wallet) => (
        <WalletChoice
          key={wallet.name}
          wallet={wallet}
          disabled={isBusy}
          failure={failureOf(state, wallet.name)}
          onChoose={() => choose(wallet.name, false)}
        />
      ))}
      {reason ? null : (
        <Choice
          name={anonymous}
          hint="Write and vote without a profile"
          mark={<UserRound className="icon" />}
          disabled={isBusy}
          failure={failureOf(state, anonymous)}
          onChoose={() => choose(anonymous, true)}
        />
      )}
      <p className={`${styles.state} muted`} role="status">
        {isBusy ? 'Waiting for your wallet …' : ''}
      </p>
    </Dialog>
  );
}
