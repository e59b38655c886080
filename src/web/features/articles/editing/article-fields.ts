import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { datedValue, writtenValue } from '#contract/format.ts';
import type { Fact, Life } from '#contract/texts/article-parts.ts';
import type { Message } from '#web/client/sending.ts';

/** The typed fields of an article. */
export interface ArticleFields {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly category: string;
  readonly imageUrl: string;
  readonly version: string;
  /** One per line: `Label: value`, or `Label: value | as of 2026-11-18`. */
  readonly facts: string;
  /** The life status of a token, its day and its source; empty if unknown. */
  readonly lifeStatus: string;
  readonly lifeDate: string;
  readonly lifeSource: string;
  /** One per line: kind, address, label, source and day with bars between them. */
  readonly addresses: string;
  readonly bodyMarkdown: string;
}

/** The label of each field. */
export const fieldNames: Readonly<Record<keyof ArticleFields, string>> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  category: 'Category',
  imageUrl: 'Image URL',
  version: 'Version',
  facts: 'Infobox',
  lifeStatus: 'Life status',
  lifeDate: 'Seen on',
  lifeSource: 'Source of the life status',
  addresses: 'Addresses',
  bodyMarkdown: 'Content (Markdown)',
};

/** The names of all fields, in order. */
export const fieldKeys = Object.keys(fieldNames) as (keyof ArticleFields)[];

/** Whether two hold the same texts. */
export const sameFields = (one: ArticleFields, two: ArticleFields): boolean =>
  fieldKeys.every((key) => one[key] === two[key]);

/** The fields of a new article (spec §5). */
export function newFields(now: number): ArticleFields {
  const empty = Object.fromEntries(fieldKeys.map((key) => [key, ''])) as Record<keyof ArticleFields, string>;
  return { ...empty, title: 'New Article', slug: `new-article-${now}`, version: '1' };
}

/** A stored article's fields, with the line ends of a text field. */
export function fieldsOf(article: EditableArticle): ArticleFields {
  const { title, slug, summary, category, imageUrl, version, facts, life, addresses, bodyMarkdown } = article;
  const lines = facts.map((fact) => `${fact.label}: ${writtenValue(fact)}`).join('\n');
  return {
    title,
    slug,
    summary,
    category,
    imageUrl,
    version: String(version),
    facts: lines,
    lifeStatus: life?.status ?? '',
    lifeDate: life?.date ?? '',
    lifeSource: life?.source ?? '',
    addresses: addresses
      .map(({ kind, address, label, source, checkedAt }) => [kind, address, label, source, checkedAt].join(' | '))
      .join('\n'),
    bodyMarkdown: bodyMarkdown.replaceAll(/\r\n?/g, '\n'),
  };
}

/**
 * Parses the lines of the infobox; a line without a colon is a fact without a value, which the server refuses with the
 * reason.
 */
function factsOf(lines: string): Fact[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? { label: line, value: '' }
        : { label: line.slice(0, colon).trim(), ...datedValue(line.slice(colon + 1)) };
    });
}

/** Parses the lines of the addresses; missing parts are empty, which the server refuses with the reason. */
function addressesOf(lines: string): ArticleAddress[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [kind = '', address = '', label = '', source = '', checkedAt = ''] = line
        .split('|')
        .map((part) => part.trim());
      return { kind: kind.toLowerCase() as ArticleAddress['kind'], address, label, source, checkedAt };
    });
}

/** The body of a save (spec §7, Admin). */
export function bodyOf({ version, facts, lifeStatus, lifeDate, lifeSource, addresses, ...fields }: ArticleFields) {
  const life = { status: lifeStatus as Life['status'], date: lifeDate, source: lifeSource.trim() };
  return {
    ...fields,
    version: version.trim() === '' ? 1 : Number(version),
    facts: factsOf(facts),
    life: lifeStatus === '' ? null : life,
    addresses: addressesOf(addresses),
  } satisfies Message<'POST /admin/articles'>;
}
