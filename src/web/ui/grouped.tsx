import styles from './grouped.module.css';

/** Text in groups of four characters. */
export const inFours = (text: string): string[] => text.match(/.{1,4}/gu) ?? [];

interface GroupedProps {
  readonly address: string;
  readonly className?: string | undefined;
  /** Whether the character at a place is marked. */
  readonly isMarked?: ((place: number) => boolean) | undefined;
}

/** An address, whole, in groups of four. No character stands between them, so that what is selected copies whole. */
export function Grouped({ address, className = '', isMarked }: GroupedProps) {
  return (
    <code className={`${styles.grouped} ${className}`} translate="no">
      {inFours(address).map((group, index) => (
        <span key={index}>
          {isMarked
            ? [...group].map((char, place) => (isMarked(4 * index + place) ? <b key={place}>{char}</b> : char))
            : group}
        </span>
      ))}
    </code>
  );
}
