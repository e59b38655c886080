import type { CSSProperties } from 'react';
import { face } from '#drawings/face.ts';
import { useFailing } from './behaviour/use-failing.ts';
import styles from './avatar.module.css';

const pixels = { tiny: 22, small: 32, large: 88 } as const;

interface AvatarProps {
  /** Empty for the drawn picture. */
  readonly src: string;
  /**
   * The seed of the drawing for a person without a picture: their wallet, 'anonymous', or 'former' for a former member.
   */
  readonly wallet: string;
  readonly size?: keyof typeof pixels;
}

/**
 * The helmet in the colours and the pattern of a wallet (design §4, Wallets), or in plain grey: many people are
 * anonymous.
 */
function Helmet({ wallet, className }: { wallet: string; className: string }) {
  if (wallet === 'anonymous' || wallet === 'former') return <span className={`${className} ${styles.drawn}`} />;
  const { hue, other, path } = face(wallet);
  return (
    <span className={`${className} ${styles.drawn}`}>
      <svg
        viewBox="0 0 5 5"
        preserveAspectRatio="none"
        style={{ '--hue': hue, '--other': other } as CSSProperties}
        aria-hidden
      >
        <path d={path} />
      </svg>
    </span>
  );
}

/**
 * A person's picture, or the drawn one if there is none or it fails. Hidden from screen readers, since the name is
 * beside it.
 */
export function Avatar({ src, wallet, size = 'small' }: AvatarProps) {
  const { isFailing, watch } = useFailing(src);
  const className = `${styles.avatar} ${styles[size]}`;
  if (!src || isFailing) return <Helmet wallet={wallet} className={className} />;
  return (
    <img
      {...watch}
      className={className}
      src={src}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}
