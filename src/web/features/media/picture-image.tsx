import { servedTypes } from '#contract/media/limits.ts';
import type { Media } from '#contract/media/media.ts';

interface Props {
  readonly media: Pick<Media, 'files' | 'url' | 'width' | 'height' | 'colour' | 'alt'>;
  /** Its displayed width, as the attribute `sizes`. */
  readonly sizes: string;
  readonly isLazy?: boolean;
  readonly className?: string | undefined;
}

/** A picture in the smallest file that fits. Its size is set before it loads, so that the layout does not shift. */
export function PictureImage({ media, sizes, isLazy = false, className }: Props) {
  const { files, url, width, height, colour, alt } = media;
  return (
    <picture>
      {servedTypes.map((type) => {
        const set = files.filter((file) => file.type === type).map((file) => `${file.url} ${file.width}w`);
        return set.length === 0 ? null : (
          <source key={type} type={`image/${type}`} srcSet={set.join(', ')} sizes={sizes} />
        );
      })}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={{ backgroundColor: colour }}
        decoding="async"
        loading={isLazy ? 'lazy' : undefined}
      />
    </picture>
  );
}
