// Invisible characters do not separate an address.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
// In characters: shorter runs are words, and a whole address split by white space is longer.
const least = { run: 25, parted: 29 };

// The two ends of an address: with a hyphen or a dash between them, or with other marks, unless plain words surround
// them.
const dashed = /[\dA-Za-z]{3}\s{0,2}[-‐‑‒–—―−]+\s{0,2}[\dA-Za-z]{3}/u;
const signed = /[\dA-Za-z]{3}\s{0,2}[^\p{L}\p{M}\p{N}\s]+\s{0,2}[\dA-Za-z]{3}/u;
const unlikeWords = /\d[A-Za-z]|[A-Za-z]\d|[a-z][A-Z]|[A-Z]{2}[a-z]/;

/**
 * Whether to ask the server about a text. It accepts everything that the server knows as more than words, and much
 * else: only the server decides.
 */
export function mayBePasted(text: string): boolean {
  const seen = text.replaceAll(unseen, '').trim();
  // A ticker; an ellipsis in any of its forms; an encoded letter; a link.
  if (/bc1\w|[$＄]|[…‥⋯]|[.․·•∙⋅・･。．｡﹒*＊]\s?[.․·•∙⋅・･。．｡﹒*＊]|%[\da-f]{2}|:\/\//iu.test(seen)) return true;
  if (dashed.test(seen) || (signed.test(seen) && unlikeWords.test(seen))) return true;
  const pieces = seen.split(/\s+/);
  if (pieces.some(({ length }) => length >= least.run)) return true;
  return /\p{N}/u.test(seen) && pieces.join('').length >= least.parted;
}
