import type { Licence } from './limits.ts';

/** The texts of an upload until somebody describes it, with the strictest licence. */
export const undescribed = {
  alt: 'Picture',
  author: 'Its uploader',
  licence: 'LicenseRef-Own-Work',
} as const satisfies { alt: string; author: string; licence: Licence };

/** Whether nobody has said what a picture shows and who made it. No text may use it before. */
export const isUndescribed = ({ alt, author }: { readonly alt: string; readonly author: string }): boolean =>
  alt === undescribed.alt && author === undescribed.author;
