import { useFailing } from './behaviour/use-failing.ts';
import styles from './cover.module.css';

interface CoverProps {
  /** The URL of a picture, or empty. */
  readonly src: string;
  /** The URL of the drawing to show without a picture. */
  readonly still: string;
  readonly thumb?: boolean;
}

/** The picture of a topic, or a drawing if there is none or it fails. Decorative: the title is beside it. */
export function Cover({ src, still, thumb = false }: CoverProps) {
  const { isFailing, watch } = useFailing(src);
  const className = `${styles.cover} ${thumb ? styles.thumb : ''}`;
  if (src && !isFailing) {
    return (
      <img
        {...watch}
        className={className}
        src={src}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    );
  }
  // By `use` and not as an image, so that it has the colours of the page's theme.
  return (
    <svg
      className={className}
      viewBox="0 0 640 360"
      preserveAspectRatio={thumb ? 'xMidYMid slice' : undefined}
      aria-hidden
    >
      <use href={`${still}#still`} />
    </svg>
  );
}
