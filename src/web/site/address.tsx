import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './address.module.css';

interface AddressProps {
  readonly address: string | null;
  /** The kind of address, for the copy button's name. */
  readonly name: string;
  /** How long the button says that it copied, in milliseconds (spec §9). */
  readonly done: number;
  /** Content beside the address: a QR code. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A public address, complete, with a copy button; or a note that it is not announced yet, without a button (design §4).
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
