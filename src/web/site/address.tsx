import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './address.module.css';

interface AddressProps {
  readonly address: string | null;
  /** What the address is, for the copy button's name. */
  readonly name: string;
  /** How long the button says that it copied, in milliseconds (spec §9). */
  readonly done: number;
  /** What stands beside the address: a QR code. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A public address, whole, with a button that copies it; or that it is not announced yet, and then nothing to copy
 * (design §4).
 */
export function Address({ address, name, done, aside, children }: AddressProps) {
  if (address === null) return <p className="muted">Not announced yet</p>;
  return (
    <div className={styles.block}>
      <div className={styles.text}>
        <div className={styles.address}>
          <code>{address}</code>
          <CopyButton text={address} label={`Copy the ${name}`} done={done} boxed />
        </div>
        {children}
      </div>
      {aside}
    </div>
  );
}
