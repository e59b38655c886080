// What nobody sees parts no address.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
// In characters: shorter runs are words, and a whole address that white space parted is longer.
const least = { run: 25, parted: 29 };

/**
 * Whether the server is to be asked what a text is. It is generous: what the server knows as more than words passes, and much else does. What
 * a text is, the server alone decides.
 */
export function mayBePasted(text: string): boolean {
  const seen = text.replaceAll(unseen, '').trim();
  // A ticker; an ellipsis in any of its forms; a letter that is encoded; a link.
  if (/bc1\w|[$＄]|[…‥⋯]|[.․·•∙⋅・･。．｡﹒*＊]\s?[.․·•∙⋅・･。．｡﹒*＊]|%[\da-f]{2}|:\/\//iu.test(seen)) return true;
  const pieces = seen.split(/\s+/);
  if (pieces.some(({ length }) => length >= least.run)) return true;
  return /\p{N}/u.test(seen) && pieces.join('').length >= least.parted;
}
