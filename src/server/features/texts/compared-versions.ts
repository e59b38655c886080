import { lineFields, type ArticleTexts } from '#contract/revisions/article-texts.ts';
import { comparedText } from './compared-text.ts';
import { shownHeads, shownText } from './shown-change.ts';
import { countWords } from './text-blocks.ts';
import { comparedWords, fullEffort } from './word-parts.ts';

type Line = { label: string; value: string };

/** A fact's value in a line, with its date. */
const factAsText = ({ value, asOf }: ArticleTexts['facts'][number]) => (asOf ? `${value} · as of ${asOf}` : value);

/** The life status of a token in a line. */
const lifeAsText = ({ status, date, source }: NonNullable<ArticleTexts['life']>) => [status, date, source].join(' · ');

/** An address in a line. */
const addressAsText = ({ kind, address, label, source, checkedAt }: ArticleTexts['addresses'][number]) =>
  [kind, address, label, source, checkedAt].join(' · ');

/** The facts, the life status and the addresses of a version as lines; an address is a fact with its own label. */
const linesOf = ({ facts, life, addresses }: ArticleTexts): Line[] => [
  ...facts.map((fact) => ({ label: fact.label, value: factAsText(fact) })),
  ...(life ? [{ label: 'Life status', value: lifeAsText(life) }] : []),
  ...addresses.map((address) => ({ label: `Address ${address.address}`, value: addressAsText(address) })),
];

/** The differences in title, summary and other fields, and in facts and addresses, matched by label. */
function comparedHeads(before: ArticleTexts, after: ArticleTexts, isWhole: boolean) {
  const effort = fullEffort();
  let [wordsAdded, wordsRemoved] = [0, 0];
  const partsOf = (old: string, now: string) => {
    const { parts, added, removed } = comparedWords(old, now, effort);
    wordsAdded += added;
    wordsRemoved += removed;
    return parts;
  };
  const changed = lineFields.filter((name) => isWhole || before[name] !== after[name]);
  const fields = changed.map((name) => ({ name, parts: partsOf(String(before[name]), String(after[name])) }));
  const [old, now] = [before, after].map(linesOf) as [Line[], Line[]];
  const valueIn = (lines: readonly Line[], label: string) => lines.find((line) => line.label === label)?.value ?? '';
  const labels = [...new Set([...now, ...old].map(({ label }) => label))];
  const changedFacts = labels.filter((label) => isWhole || valueIn(old, label) !== valueIn(now, label));
  const facts = changedFacts.map((label) => ({ label, parts: partsOf(valueIn(old, label), valueIn(now, label)) }));
  return { fields, facts, unchangedFacts: labels.length - changedFacts.length, wordsAdded, wordsRemoved };
}

/** The differences between two versions of an article, for display; with `isWhole`, it includes unchanged parts. */
export function comparedVersions(before: ArticleTexts, after: ArticleTexts, isWhole: boolean) {
  const heads = comparedHeads(before, after, isWhole);
  const body = shownText(comparedText(before.bodyMarkdown, after.bodyMarkdown, isWhole), isWhole);
  return {
    ...shownHeads(heads),
    sections: body.sections,
    unchangedSections: body.unchangedSections,
    isCut: body.isCut,
    moved: body.moved,
    wordsAdded: heads.wordsAdded + body.wordsAdded,
    wordsRemoved: heads.wordsRemoved + body.wordsRemoved,
  };
}

/** The texts of an article outside its body. */
const proseOf = ({ title, summary, facts, life, addresses }: ArticleTexts) =>
  [
    title,
    summary,
    ...facts.map((fact) => `${fact.label}: ${factAsText(fact)}`),
    ...(life ? [lifeAsText(life)] : []),
    ...addresses.map(addressAsText),
  ].join('\n\n');

/** The numbers of words that only one of two texts has. Moved words count as neither. */
export function changedWords(before: string, after: string): { wordsAdded: number; wordsRemoved: number } {
  const { wordsAdded, wordsRemoved } = comparedText(before, after);
  return { wordsAdded, wordsRemoved };
}

/** The numbers of words that only one of two versions has: in title, summary, facts and text. */
export function changeBetween(
  before: ArticleTexts | null,
  after: ArticleTexts,
): { wordsAdded: number; wordsRemoved: number } {
  if (before === null) return { wordsAdded: countWords(`${proseOf(after)} ${after.bodyMarkdown}`), wordsRemoved: 0 };
  const head = changedWords(proseOf(before), proseOf(after));
  const body = changedWords(before.bodyMarkdown, after.bodyMarkdown);
  return { wordsAdded: head.wordsAdded + body.wordsAdded, wordsRemoved: head.wordsRemoved + body.wordsRemoved };
}
