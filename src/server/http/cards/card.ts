/** The colour of a card's words: ink, the site's green, or red for a warning. */
export type Tone = 'plain' | 'green' | 'amber' | 'red';

/** An address in groups of four, with its characters that differ from another one. */
export interface ShownAddress {
  readonly label: string;
  readonly address: string;
  /** The places of the characters to mark. */
  readonly marked: readonly number[];
  readonly tone: Tone;
}

/** The lower half of a card. */
export type Part =
  /** A small drawing as SVG, in the colours of the site's tokens. */
  | { readonly kind: 'still'; readonly svg: string }
  | { readonly kind: 'prize'; readonly sum: string; readonly unit: string; readonly words: string }
  | { readonly kind: 'person'; readonly wallet: string; readonly tally: readonly (readonly [string, string])[] }
  | { readonly kind: 'addresses'; readonly addresses: readonly ShownAddress[] };

/** The content of a card. */
export interface Card {
  /** The kind of the subject, above the title. */
  readonly kicker: string;
  readonly kickerTone: Tone;
  readonly title: string;
  readonly tone: Tone;
  /** Replaces a title whose letters no font has. */
  readonly fallback: string;
  /** Sentences below the title. */
  readonly deck: string;
  readonly part: Part | null;
  /** The lower right corner. */
  readonly end: string;
  /** The name of the site. */
  readonly site: string;
}

/** The size of every card in pixels, as the large services show pictures of links. */
export const cardSize = { width: 1200, height: 630 } as const;
