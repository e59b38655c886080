import { longDate } from '#contract/format.ts';

/** The version of an article that a citation names. */
export interface Cited {
  readonly slug: string;
  readonly title: string;
  readonly revision: number;
  /** When that version appeared. */
  readonly updatedAt: string;
}

/** The site that a citation names, and the permanent address of the version. */
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
  // Braces escaped by a backslash would still count when BibTeX looks for the end of a field.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  // The sign itself needs another encoding of fonts than LaTeX has by default.
  '"': "''",
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/**
 * A text as the value of a field in braces: BibTeX and LaTeX read every character as itself, a straight quote as a
 * curly one.
 */
const tex = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\~^{}"<>|]/g, (sign) => texCommands[sign]!)
    .replaceAll(/[&%$#_]/g, String.raw`\$&`);

/** A text as the value of a parameter of a template: wikitext reads every character as itself. */
const wiki = (text: string): string =>
  oneLine(text).replaceAll(/[^\p{L}\p{M}\p{N} ,.;!?()$%/-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** The day in UTC, '2026-11-27'. */
const day = (instant: string): string => new Date(instant).toISOString().slice(0, 10);

/** The key of a BibTeX entry: BibTeX allows few signs in it. */
const keyOf = ({ slug, revision }: Cited): string => `${slug.replaceAll(/[^a-z0-9-]/gi, '') || 'article'}-r${revision}`;

/** The ways to cite a version of an article: as a sentence, for BibTeX, and by Wikipedia's template `cite web`. */
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
