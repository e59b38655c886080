import { licenceFacts, licences, type Licence } from '#contract/media/limits.ts';
import type { Media, MediaTexts } from '#contract/media/media.ts';
import { faultOfTaken } from '#contract/media/taken.ts';

/** The typed texts about a picture. */
export interface PictureTexts {
  readonly alt: string;
  readonly caption: string;
  readonly author: string;
  /** Empty until it is chosen. */
  readonly licence: Licence | '';
  readonly reason: string;
  readonly source: string;
  /** When it was made: a day, a month, a year or ''. */
  readonly taken: string;
  /** Whether it is the work of the person who uploads it. */
  readonly isOwn: boolean;
}

export type TextName = Exclude<keyof PictureTexts, 'isOwn'>;

/** The sentence for each wrong field. */
export type Faults = Partial<Record<TextName, string>>;

/** The texts at the start, for the work of `author`. */
export const newTexts = (author: string): PictureTexts => ({
  alt: '',
  caption: '',
  author,
  licence: licences[0],
  reason: '',
  source: '',
  taken: '',
  isOwn: true,
});

/** The texts about a stored picture. */
export const textsOf = ({ alt, caption, author, licence, reason, source, taken }: Media): PictureTexts => ({
  alt,
  caption,
  author,
  licence,
  reason,
  source,
  taken,
  isOwn: source === '',
});

/** The licences from which a person may choose. */
export const licencesFor = (isOwn: boolean): readonly Licence[] =>
  licences.filter((licence) => (isOwn ? !licenceFacts[licence].needsSource : licence !== 'LicenseRef-Own-Work'));

/**
 * The texts after switching between the uploader's own and another person's work: drops the licence and the author of
 * the other.
 */
export function withOwner(texts: PictureTexts, isOwn: boolean, me: string): PictureTexts {
  const { author, licence } = texts;
  if (isOwn) {
    const isFit = licence !== '' && licencesFor(true).includes(licence);
    return { ...texts, isOwn, author: author || me, licence: isFit ? licence : licences[0] };
  }
  return { ...texts, isOwn, author: author === me ? '' : author, licence: '' };
}

const isPage = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The faults of typed texts, to show before sending. */
export function faultsIn({ alt, author, licence, reason, source, taken, isOwn }: PictureTexts): Faults {
  const ofTaken = faultOfTaken(taken.trim());
  const needs = licence === '' ? null : licenceFacts[licence];
  return {
    ...(alt.trim() === '' ? { alt: 'Say what is to be seen, for those who cannot see it.' } : {}),
    ...(author.trim() === '' ? { author: 'Name the author.' } : {}),
    ...(licence === '' || !licencesFor(isOwn).includes(licence) ? { licence: 'Choose its licence.' } : {}),
    ...(!isOwn && !isPage(source.trim()) ? { source: 'Give the page on which its licence can be read.' } : {}),
    ...(needs?.needsReason && reason.trim() === ''
      ? { reason: 'Say why this site may show it without a licence.' }
      : {}),
    ...(ofTaken === null ? {} : { taken: ofTaken }),
  };
}

/** The texts as the API takes them. Only for texts without faults. */
export const sentTexts = ({
  alt,
  caption,
  author,
  licence,
  reason,
  source,
  taken,
  isOwn,
}: PictureTexts): MediaTexts => ({
  alt: alt.trim(),
  caption: caption.trim(),
  author: author.trim(),
  licence: licence || licences[0],
  reason: reason.trim(),
  source: isOwn ? '' : source.trim(),
  taken: taken.trim(),
});
