import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** A QR code that a wallet on a phone reads as a Solana Pay request for a transfer of SOL to `recipient`, of an amount chosen there. */
export function SolanaPayCode({ recipient, name }: { recipient: string; name: string }) {
  // Solana Pay's transfer request: the scheme and the recipient, everything else is optional.
  const { size, data } = encode(`solana:${recipient}`, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Solana Pay QR code for the ${name}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption>Scan with a wallet</figcaption>
    </figure>
  );
}
