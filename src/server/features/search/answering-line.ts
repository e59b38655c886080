import { shownFacts } from '#contract/articles/names.ts';
import type { SearchMatch } from '#contract/search/search.ts';
import { searchedText } from '#contract/texts/limits.ts';
import { headingText } from '#server/features/texts/inline-text.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import { cut, pointing, shownFrom, withNeighbours } from './excerpts.ts';
import { cellsAt, headingsOf, lineAt, rowInWords, sentencesOf, type Heading, type Line } from './lines.ts';
import { asksDetail, asksHow, asksMeaning, kindsAsked } from './questions.ts';
import { asksOnly, repeats, sharedWords } from './sameness.ts';
import { placesIn, Scale, termsIn, worth, type Answering, type Place, type Question } from './scale.ts';

// The most characters of a definition before the word that it explains: an article, a quotation mark.
const most = { before: 6 };

// When a question in a text resembles the asked one: the least share of the asked one's terms in it, of its own words
// in the asked one, and of these if both ask for the same kind of answer.
const least = { asked: 0.7, shared: 0.4, ofKind: 0.5 };

/** What to show of an article for a question. */
export interface Answer {
  /** Null for the summary. */
  readonly match: SearchMatch | null;
  /** Whether it repeats the question, or is a row that explains what the question names. */
  readonly isSure: boolean;
  /** Whether the summary says what is asked. */
  readonly isTold: boolean;
}

/** A question, and the scale for the lines of an article that may answer it. */
interface Asked {
  readonly question: Question;
  readonly scale: Scale;
}

/** A possible line to show. */
interface Candidate {
  readonly score: number;
  readonly isSure: boolean;
  readonly match: () => SearchMatch;
}

const better = (one: Candidate | null, two: Candidate | null) =>
  one === null || (two !== null && two.score > one.score) ? two : one;

/** The fact that answers best. Each is about the title. */
function bestFact({ facts }: Answering, { question: { typed, wanted }, scale }: Asked): Candidate | null {
  // The summary says what the title is, and no fact says how something is done.
  const isIdle = (label: string) => label === 'Type' || (asksHow(typed) && termsIn(label, wanted).size === 0);
  let best: Candidate | null = null;
  const besides = wanted.map((_, term) => term).filter((term) => !scale.titled.has(term));
  for (const fact of shownFacts(facts)) {
    const named = termsIn(fact.label, wanted);
    const isNamed = !asksHow(typed) && besides.length > 1 && besides.every((term) => named.has(term));
    const isAsked = isNamed || scale.kinds.some((kind) => kind.fact?.test(fact.label));
    // Most facts have no term of the question, and parsing takes time.
    const terms = [...termsIn(`${fact.label}: ${fact.value}`, wanted)];
    if (!isAsked && (terms.every((term) => scale.titled.has(term)) || isIdle(fact.label))) continue;
    const text = `${fact.label}: ${headingText(fact.value)}`;
    const labelled = placesIn(fact.label, wanted).length > 0 ? worth.fact : 0;
    const score = scale.about(terms) + (isAsked ? worth.asked : scale.kind(text)) + labelled;
    best = better(best, { score, isSure: false, match: () => ({ text: cut(text, 0), section: null }) });
  }
  return best;
}

/** Whether a sentence begins with all terms of a question and then says what they are: 'Price impact is …'. */
function isDefinition(told: string, places: readonly Place[], terms: number): boolean {
  const first = places.slice(0, terms);
  const isAll = new Set(first.map(({ term }) => term)).size === terms;
  return isAll && first[0]!.at < most.before && /^["”’)]? (is|are|means?)\b/.test(told.slice(first.at(-1)!.end));
}

/** The share of the terms that follow each other in the text as in the question. */
function togetherness(places: readonly Place[], terms: number): number {
  const pairs = places.filter(
    (place, index) => places[index + 1]?.term === place.term + 1 && places[index + 1]!.at - place.end <= 2,
  );
  return terms < 2 ? 0 : new Set(pairs.map(({ term }) => term)).size / (terms - 1);
}

/** The share of a text's words that the question has. */
function namedShare(text: string, wanted: Question['wanted']): number {
  const words = wordsOf(text);
  return words.filter((word) => wanted.some((forms) => forms.includes(word))).length / Math.max(1, words.length);
}

/** Whether the text asks about more than the title, and for the same kind of answer, before it answers. */
function asksAlike(told: string, places: readonly Place[], { question, scale }: Asked): boolean {
  const end = told.indexOf('?');
  if (end < 0) return false;
  const text = told.slice(0, end);
  const kinds = kindsAsked(wordsOf(text));
  const isKind = scale.kinds.some((kind) => kinds.includes(kind));
  const share = sharedWords(text, question);
  if (isKind && share >= least.ofKind) return true;
  const terms = places.filter(({ at }) => at < end).map(({ term }) => term);
  return (
    (isKind || scale.kinds.length === 0) &&
    terms.some((term) => !scale.titled.has(term)) &&
    scale.share([...terms, ...scale.titled]) >= least.asked &&
    share >= least.shared
  );
}

const sectionOf = (heading: Heading | undefined): SearchMatch['section'] =>
  heading === undefined ? null : { text: heading.entry.text, id: heading.entry.id };

/** The text of an article, read for a question. */
interface Read {
  readonly text: string;
  readonly headings: readonly Heading[];
  readonly places: readonly Place[];
}

const readOf = ({ body, toc }: Answering, { wanted }: Question): Read => {
  const text = body.slice(0, searchedText.body);
  return { text, headings: headingsOf(text, toc), places: placesIn(text, wanted) };
};

/** The best sentence of a line with these places, or the line itself if it is no prose. */
function bestOfLine(text: string, line: Line, places: readonly Place[], { question, scale }: Asked): Candidate | null {
  const { start, end, kind, heading } = line;
  if (kind === 'head') return null;
  const whole = text.slice(start, end);
  const above = heading === undefined || kind === 'heading' ? [] : termsIn(heading.entry.text, question.wanted);
  const isFirst = start === 0 || heading?.end === start - 1;
  const ofLine =
    (kind === 'row' ? worth.cell * namedShare(cellsAt(text, start)[0]!, question.wanted) : 0) +
    (kind === 'heading' || kind === 'label' ? worth.label : 0) +
    (/^see also$/i.test(heading?.entry.text ?? '') ? worth.seeAlso : 0);
  // The summary says what the title is.
  const isOfPart = asksMeaning(question.typed) && scale.titled.size < question.wanted.length;
  const inside = (from: number, to: number) =>
    places
      .filter((place) => place.at >= start + from && place.at < start + to)
      .map(({ at, end: last, term }) => ({ at: at - start - from, end: last - start - from, term }));
  const sentences = kind === 'prose' ? sentencesOf(whole) : [{ start: 0, end: whole.length }];
  const shown = (number: number) => {
    if (kind === 'row') return cut(rowInWords(text, start), 0);
    const [from, to] = withNeighbours(whole, sentences, number);
    return cut(whole.slice(from, to), shownFrom(inside(from, to), question.weights));
  };
  let best: Candidate | null = null;
  for (const [number, sentence] of sentences.entries()) {
    const within = inside(sentence.start, sentence.end);
    if (within.length === 0) continue;
    const told = whole.slice(sentence.start, sentence.end);
    const terms = within.map(({ term }) => term);
    const own = scale.share(terms);
    const isRepeated = repeats(told, question);
    const isSure = isRepeated && asksOnly(told.slice(0, told.indexOf('?')), question);
    const alike = asksAlike(told, within, { question, scale }) ? worth.question : 0;
    const score =
      own +
      worth.above * (scale.share([...terms, ...above]) - own) +
      worth.together * togetherness(within, question.wanted.length) +
      scale.kind(told) +
      (isRepeated ? worth.repeated : alike) +
      (isOfPart && isDefinition(told, within, question.wanted.length) ? worth.definition : 0) +
      (number === 0 && isFirst ? worth.first : 0) +
      (number > 0 && pointing.test(told) ? worth.pointing : 0) +
      ofLine;
    best = better(best, { score, isSure, match: () => ({ text: shown(number), section: sectionOf(heading) }) });
  }
  return best;
}

/** The sentence or row of the text that answers best. */
function bestInText({ text, headings, places }: Read, asked: Asked): Candidate | null {
  let best: Candidate | null = null;
  for (let from = 0; from < places.length;) {
    const line = lineAt(text, places[from]!.at, headings);
    let to = from;
    while (to < places.length && places[to]!.at < line.end) to += 1;
    best = better(best, bestOfLine(text, line, places.slice(from, to), asked));
    from = to;
  }
  return best;
}

/**
 * The row of a table that explains the question: a row with two cells that begins with one of its words and has all
 * others in its first cell, and of several the first that is named as typed. Null without one.
 */
function explainingRow({ text, headings, places }: Read, { typed, wanted }: Question): Answer | null {
  let found: Answer | null = null;
  const words = new Set(wanted.flat());
  for (const { at } of places) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    const [name = '', ...cells] = cellsAt(text, at);
    if (cells.length !== 1 || termsIn(name, wanted).size < wanted.length) continue;
    const names = name.split(', ').map(wordsOf);
    const isTyped = names.some((one) => one.every((word) => typed.includes(word)));
    if (found !== null && !isTyped) continue;
    const { kind, heading } = lineAt(text, at, headings);
    if (kind !== 'row') continue;
    const isNamed = names.some((one) => one.every((word) => words.has(word)));
    const match = { text: cut(rowInWords(text, at), 0), section: sectionOf(heading) };
    found = { match, isSure: isNamed && !asksHow(typed) && !asksDetail(typed), isTold: false };
    if (isTyped) return found;
  }
  return found;
}

/**
 * The score of the summary. It is about the title, so it mostly answers a question that names the title.
 */
function summaryScore({ summary }: Answering, { question: { typed, wanted }, scale }: Asked): number {
  const terms = termsIn(summary, wanted);
  const meant = asksMeaning(typed) ? worth.meaning : worth.whole;
  return (
    scale.about(terms) + scale.kind(summary) + worth.summary + (scale.isMeant && scale.kinds.length === 0 ? meant : 0)
  );
}

/** The part of the summary that begins with the asked question, if its first sentence says something else. */
function fromSummary({ summary }: Answering, question: Question): Answer | null {
  const sentences = sentencesOf(summary);
  const place = sentences.findIndex(({ start, end }) => repeats(summary.slice(start, end), question));
  if (place < 0) return null;
  const text = cut(summary.slice(sentences[place]!.start), 0);
  return { match: place === 0 ? null : { text, section: null }, isSure: true, isTold: true };
}

/**
 * The answer to show of an article that a search found: the row that explains the question, or the fact, sentence or
 * row that has most of its terms and the kind of answer that it asks for; without a match if the summary answers as
 * well. The article explains its title by its summary, and not by a row.
 */
export function answerOf(article: Answering, question: Question): Answer {
  const read = readOf(article, question);
  const asked = { question, scale: new Scale(article, question) };
  if (article.summary !== '' && asked.scale.isTitle) return { match: null, isSure: false, isTold: true };
  const row = asked.scale.titled.size < question.wanted.length ? explainingRow(read, question) : null;
  if (row !== null) return row;
  const told = fromSummary(article, question);
  if (told !== null) return told;
  const best = better(bestFact(article, asked), bestInText(read, asked));
  const isBest = best !== null && (article.summary === '' || best.score > summaryScore(article, asked));
  const { isTold } = asked.scale;
  return isBest ? { match: best.match(), isSure: best.isSure, isTold } : { match: null, isSure: false, isTold };
}
