import styles from './grouped.module.css';

/** Text in groups of four characters. */
export const inFours = (text: string): string[] => text.match(/.{1,4}/gu) ?? [];

/** An address, whole, in groups of four. No character stands between them, so that what is selected copies whole. */
export function Grouped({ address, className = '' }: { address: string; className?: string | undefined }) {
  return (
    <code className={`${styles.grouped} ${className}`} translate="no">
      {inFours(address).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </code>
  );
}
