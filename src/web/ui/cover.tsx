import { ground } from '#drawings/ground.ts';
import { useFailing } from './behaviour/use-failing.ts';
import styles from './cover.module.css';

interface CoverProps {
  /** Empty: the pattern drawn from the slug. */
  readonly src: string;
  readonly slug: string;
  /** The URL of a drawing in place of the pattern. */
  readonly still?: string | false | undefined;
  readonly thumb?: boolean;
}

/**
 * The picture of a topic; without one, or if it fails, its figure, or else a pattern drawn from its slug. Decorative:
 * the title stands beside it.
 */
export function Cover({ src, slug, still, thumb = false }: CoverProps) {
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
  // Through `use`, not as an image: so it gets the colours of the page's theme.
  if (still)
    return (
      <svg className={className} viewBox="0 0 640 360" aria-hidden>
        <use href={`${still}#still`} />
      </svg>
    );
  const { strata, surface } = ground(slug);
  return (
    <svg className={className} viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {strata.map((path, index) => (
        <path key={index} className={styles.stratum} d={path} />
      ))}
      <path className={styles.surface} d={surface} />
    </svg>
  );
}
