import styles from './grouped.module.css';

/** The class that marks each `b` in an address as different. */
export const differing = styles.differing;

/** Splits text into groups of four characters. */
export const inFours = (text: string): string[] => text.match(/.{1,4}/gu) ?? [];

interface GroupedProps {
  readonly address: string;
  readonly className?: string | undefined;
  /** Whether the character at an index is marked. */
  readonly isMarked?: ((place: number) => boolean) | undefined;
}

/** A complete address in groups of four. No character separates them, so that a selection copies the address. */
export function Grouped({ address, className = '', isMarked }: GroupedProps) {
  return (
    <code className={`${styles.grouped} ${differing} ${className}`} translate="no">
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
