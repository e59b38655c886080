import type { ArticleSummary } from '#contract/articles/articles.ts';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';

interface PictureProps {
  readonly article: Pick<ArticleSummary, 'slug' | 'imageUrl' | 'hasFigure'>;
  /** Whether a drawing comes before a picture, and nothing stands in place of both. */
  readonly isLarge?: boolean;
}

/**
 * How an article looks on the main page: the one place that decides between its picture, the still of its figure, and
 * the pattern drawn from its slug.
 */
export function ArticlePicture({ article: { slug, imageUrl, hasFigure }, isLarge = false }: PictureProps) {
  if (isLarge && !hasFigure && !imageUrl) return null;
  return (
    <Cover
      src={isLarge && hasFigure ? '' : imageUrl}
      slug={slug}
      still={hasFigure && paths.still(paths.article(slug))}
    />
  );
}
