const letters = /[\p{L}\p{N}]+/gu;

/**
 * A text with marks on the words that begin with one of the lower-case terms. It splits the text and never creates
 * HTML.
 */
export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(letters)) {
    const lower = word.toLowerCase();
    // The longest term that the word begins with. Ignores terms of one letter, which would mark every other word.
    const term = terms
      .filter((candidate) => (candidate.length > 1 || lower === candidate) && lower.startsWith(candidate))
      .toSorted((one, two) => two.length - one.length)[0];
    if (term === undefined) continue;
    parts.push({ text: text.slice(end, index), isMatch: false }, { text: word.slice(0, term.length), isMatch: true });
    end = index + term.length;
  }
  parts.push({ text: text.slice(end), isMatch: false });
  return parts.map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}
