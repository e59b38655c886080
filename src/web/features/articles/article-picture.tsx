import type { ArticleSummary } from '#contract/articles/articles.ts';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';

interface PictureProps {
  readonly article: Pick<ArticleSummary, 'slug' | 'imageUrl' | 'category' | 'hasFigure' | 'picture'>;
  /** Whether a figure comes before a picture, and an article with neither renders nothing. */
  readonly isLarge?: boolean;
}

/** The image of an article on the main page: its picture, its figure, or the drawing of its category. */
export function ArticlePicture({ article, isLarge = false }: PictureProps) {
  const { hasFigure } = article;
  const imageUrl = article.imageUrl || (hasFigure ? '' : article.picture);
  if (isLarge && !hasFigure && !imageUrl) return null;
  return <Cover src={isLarge && hasFigure ? '' : imageUrl} still={paths.stillOf(article)} />;
}
