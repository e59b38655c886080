import { hash, numbers } from './hash.ts';
import styles from './identicon.module.css';

const size = 5;

/** A small picture drawn from the whole of a key, so that two keys with the same ends look different. It repeats every time. */
export function Identicon({ text }: { text: string }) {
  const next = numbers(hash(text));
  const hue = Math.round(next() * 11) * 30;
  // The left three columns; the right two mirror them, because a face is easier to tell than noise.
  const cells = Array.from({ length: size * 3 }, () => next() < 0.5);
  const squares = cells.flatMap((isOn, index) => {
    if (!isOn) return [];
    const [x, y] = [index % 3, Math.floor(index / 3)];
    return x === 2 ? [`M2 ${y}h1v1h-1z`] : [`M${x} ${y}h1v1h-1z`, `M${size - 1 - x} ${y}h1v1h-1z`];
  });
  return (
    <svg
      className={`${styles.identicon} ${styles[`hue${hue}`]}`}
      viewBox={`-1 -1 ${size + 2} ${size + 2}`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={squares.join('')} />
    </svg>
  );
}
