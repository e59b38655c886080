import { longDate } from '#contract/format.ts';

/** The cited version of an article. */
export interface Cited {
  readonly slug: string;
  readonly title: string;
  readonly revision: number;
  /** When that version appeared. */
  readonly updatedAt: string;
}

/** The cited site, and the permanent URL of the version. */
export interface CitedAt {
  readonly siteName: string;
  readonly url: string;
}

/** One way to cite a version. */
interface Citation {
  readonly name: string;
  readonly text: string;
}

/** A text on one line, without control characters. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const texCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // BibTeX counts braces even after a backslash when it looks for the end of a field.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  // LaTeX's default font encoding lacks the straight quote.
  '"': "''",
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/**
 * Escapes a text for a field in braces: BibTeX and LaTeX print every character as it is, except that a straight quote
 * becomes a curly one.
 */
const tex = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\~^{}"<>|]/g, (sign) => texCommands[sign]!)
    .replaceAll(/[&%$#_]/g, String.raw`\$&`);

/** Escapes a text for a parameter of a template: wikitext shows every character as it is. */
const wiki = (text: string): string =>
  oneLine(text).replaceAll(/[^\p{L}\p{M}\p{N} ,.;!?()$%/-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The day in UTC, '2026-11-27'. */
const day = (instant: string): string => new Date(instant).toISOString().slice(0, 10);

/** The key of a BibTeX entry, from the few characters that BibTeX allows there. */
const keyOf = ({ slug, revision }: Cited): string => `${slug.replaceAll(/[^a-z0-9-]/gi, '') || 'article'}-r${revision}`;

/** The citations of a version of an article: as a sentence, for BibTeX, and by Wikipedia's template `cite web`. */
export function citationsOf(cited: Cited, { siteName, url }: CitedAt): readonly Citation[] {
  const { title, revision, updatedAt } = cited;
  const date = day(updatedAt);
  return [
    {
      name: 'Plain text',
      text: `“${oneLine(title)}”. ${oneLine(siteName)}, revision ${revision}, ${longDate(updatedAt)}. ${url}`,
    },
    {
      name: 'BibTeX',
      text: [
        `@misc{${keyOf(cited)},`,
        `  title = {{${tex(title)}}},`,
        `  author = {{Contributors to ${tex(siteName)}}},`,
        `  howpublished = {${tex(siteName)}, revision ${revision}},`,
        `  year = {${date.slice(0, 4)}},`,
        `  date = {${date}},`,
        `  url = {${url}}`,
        '}',
      ].join('\n'),
    },
    {
      name: 'Wikipedia',
      text: `{{cite web |title=${wiki(title)} |website=${wiki(siteName)} |url=${url} |date=${date} |version=revision ${revision}}}`,
    },
  ];
}
