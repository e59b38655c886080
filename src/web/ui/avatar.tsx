import { useFailing } from './use-failing.ts';
import styles from './avatar.module.css';

const fallback = '/avatar-default.svg';
const pixels = { tiny: 22, small: 32, large: 88 } as const;

/** A person's picture; an empty `src` and a failing one are the default (spec §3). Who is shown stands beside it in words. */
export function Avatar({ src, size = 'small' }: { src: string; size?: keyof typeof pixels }) {
  const { isFailing, watch } = useFailing(src);
  return (
    <img
      {...watch}
      className={`${styles.avatar} ${styles[size]}`}
      src={src && !isFailing ? src : fallback}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}
