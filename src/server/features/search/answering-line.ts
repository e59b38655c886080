import type { SearchMatch } from '#contract/search/search.ts';
import { searchedText } from '#contract/texts/limits.ts';
import { wordsOf } from '#server/features/texts/words.ts';
import { afterCase } from './cases.ts';
import { asksTwice, Coverage } from './coverage.ts';
import { cut, isShownWhole, pointing, shownFrom, withNeighbours } from './excerpts.ts';
import { better, bestFact, isFact, type Asked, type Candidate } from './facts.ts';
import { asksWho, halvesOf } from './halves.ts';
import { cellsAt, headingsOf, lineAt, rowInWords, sentencesOf, type Heading, type Line } from './lines.ts';
import { isDefinition, togetherness } from './places.ts';
import { asksMeaning, asksOnlyWhat } from './questions.ts';
import { asksAlike, asksOnly, repeats } from './sameness.ts';
import { placesIn, Scale, termsIn, worth, type Answering, type Place, type Question } from './scale.ts';

// How well a line must cover a whole question, or half of one, and one after a case, to answer it.
const enough = { whole: 0.6, asked: 0.7 };

/** The shown answer of an article to a question. */
export interface Answer {
  /** Null for the summary. */
  readonly match: SearchMatch | null;
  /** Whether the match repeats the question, or is a row about exactly its subject. */
  readonly isSure: boolean;
  /** Whether the summary answers the question. */
  readonly isTold: boolean;
  /** How well the answer covers the whole question, for comparing articles; from 0 to 1. */
  readonly covers: number;
}

/** The share of a text's words that the question has. */
function namedShare(text: string, wanted: Question['wanted']): number {
  const words = wordsOf(text);
  return words.filter((word) => wanted.some((forms) => forms.includes(word))).length / Math.max(1, words.length);
}

/** The extra score of a row by its first cell, which names what it is about. */
function rowWorth(name: string, { question, coverage }: Asked): number {
  const named = namedShare(name, question.wanted);
  return named === 0 && coverage.isCase ? worth.beside : worth.cell * named;
}

const sectionOf = (heading: Heading | undefined): SearchMatch['section'] =>
  heading === undefined ? null : { text: heading.entry.text, id: heading.entry.id };

/** The searched text of an article, with its headings and the positions of the question's terms. */
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
function bestOfLine(text: string, line: Line, places: readonly Place[], asked: Asked): Candidate | null {
  const { start, end, kind, heading } = line;
  const { question, scale, coverage } = asked;
  if (kind === 'head') return null;
  const whole = text.slice(start, end);
  const above = heading === undefined || kind === 'heading' ? [] : termsIn(heading.entry.text, question.wanted);
  const isFirst = start === 0 || heading?.end === start - 1;
  const ofLine =
    (kind === 'row' ? rowWorth(cellsAt(text, start)[0]!, asked) : 0) +
    (kind === 'heading' || kind === 'label' ? worth.label : 0) +
    (kind === 'caption' ? worth.caption : 0) +
    (/^see also$/i.test(heading?.entry.text ?? '') ? worth.seeAlso : 0);
  // The summary already defines the title, so a definition must be of something else.
  const isOfPart = asksMeaning(question.typed) && scale.titled.size < question.wanted.length;
  const inside = (from: number, to: number) =>
    places
      .filter((place) => place.at >= start + from && place.at < start + to)
      .map(({ at, end: last, term }) => ({ at: at - start - from, end: last - start - from, term }));
  const sentences = kind === 'prose' || kind === 'caption' ? sentencesOf(whole) : [{ start: 0, end: whole.length }];
  const shown = (number: number) => {
    if (kind === 'row') return cut(rowInWords(text, start), 0);
    const [from, to] = withNeighbours(whole, sentences, number);
    if (isShownWhole(whole.slice(from, to))) return whole.slice(from, to);
    return cut(whole.slice(from, to), shownFrom(inside(from, to), question.weights));
  };
  let best: Candidate | null = null;
  for (const [number, sentence] of sentences.entries()) {
    const within = inside(sentence.start, sentence.end);
    if (within.length === 0) continue;
    const told = whole.slice(sentence.start, sentence.end);
    const terms = within.map(({ term }) => term);
    const isRepeated = repeats(told, question, scale);
    const isSure = isRepeated && asksOnly(told.slice(0, told.indexOf('?')), question);
    const asking = told.slice(0, Math.max(0, told.indexOf('?')));
    const isOther = !isRepeated && coverage.clashes(asking, false);
    const isElse = coverage.isOfOther(asking) || coverage.clashes(asking, true);
    const alike = !isElse && asksAlike(told, within, question, scale) ? worth.question : 0;
    const termsAsked = within.filter(({ at }) => at < asking.length).map(({ term }) => term);
    const covered = worth.covered * coverage.of(asking, termsAsked);
    // A question may cover the typed one by words that mean the same.
    const own = Math.max(scale.share(terms), covered);
    const score =
      own +
      worth.above * (scale.share([...terms, ...above]) - own) +
      worth.together * togetherness(within, question.wanted.length) +
      scale.kind(told) +
      (isRepeated ? worth.repeated + worth.distance * coverage.distance(asking) : Math.max(alike, covered)) +
      (isOther ? worth.clash : 0) +
      (isOfPart && isDefinition(told, within, question.wanted.length) ? worth.definition : 0) +
      (number === 0 && isFirst ? worth.first : 0) +
      (number > 0 && pointing.test(told) ? worth.pointing : 0) +
      ofLine;
    const covers = () => {
      const all = asking === '' ? worth.unasked * scale.shareOfAll([...terms, ...above]) : coverage.ofAll(asking);
      return isRepeated ? worth.same + (1 - worth.same) * all : all;
    };
    best = better(best, { score, isSure, covers, match: () => ({ text: shown(number), section: sectionOf(heading) }) });
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
 * The row of a table that explains the question: its first of two cells begins with a term and has all others. Of
 * several rows, prefers the first whose name is in the typed words. Null without one.
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
    const isSure = isNamed && asksOnlyWhat(typed, words);
    found = { match, isSure, isTold: false, covers: isSure ? 1 : worth.row };
    if (isTyped) return found;
  }
  return found;
}

/** The score of the summary. It is about the title, so it answers best a question about the title. */
function summaryScore({ summary }: Answering, { question: { typed, wanted }, scale }: Asked): number {
  const terms = termsIn(summary, wanted);
  const meant = asksMeaning(typed) ? worth.meaning : worth.whole;
  return (
    scale.about(terms) + scale.kind(summary) + worth.summary + (scale.isMeant && scale.kinds.length === 0 ? meant : 0)
  );
}

/** How well the summary covers the whole question: less if that asks for more than a definition. */
const summaryCovers = ({ summary }: Answering, { question: { typed, wanted }, scale }: Asked) =>
  scale.shareOfAll(termsIn(summary, wanted)) * (asksMeaning(typed) && scale.kinds.length === 0 ? 1 : worth.unasked);

/**
 * The summary from the sentence that repeats the question on; a null match if that is its first sentence. Null if no
 * sentence repeats it.
 */
function fromSummary({ summary }: Answering, { question, scale }: Asked): Answer | null {
  const sentences = sentencesOf(summary);
  const place = sentences.findIndex(({ start, end }) => repeats(summary.slice(start, end), question, scale));
  if (place < 0) return null;
  const text = cut(summary.slice(sentences[place]!.start), 0);
  return { match: place === 0 ? null : { text, section: null }, isSure: true, isTold: true, covers: 1 };
}

/** Whether a shown line answers a question by itself, also in a sentence of the asked kind if there is a scale for it. */
const isAnswer = (match: SearchMatch | null, scale?: Scale): match is SearchMatch =>
  match !== null && (isFact(match) || match.text.includes('?') || (scale?.kind(match.text) ?? 0) > 0);

/**
 * The first half of an answer to two questions: the line that says who it is, or the first sentence of the summary; null
 * if neither answers it.
 */
function firstHalf(article: Answering, half: Question): SearchMatch | null {
  const scale = new Scale(article, half);
  // Reading an article for each half takes time.
  const person = asksWho(half.typed) && scale.titled.size > 0 ? lineOf(article, half) : null;
  if (person !== null) return isAnswer(person.match, scale) && person.covers >= enough.whole ? person.match : null;
  if (article.summary === '' || !scale.isTitle) return null;
  return { text: cut(article.summary.slice(0, sentencesOf(article.summary)[0]!.end), 0), section: null };
}

/**
 * The answer to a question with two halves, if the article answers the first, and the line that answers the second if it
 * asks the same. Null for any other question.
 */
function answerOfHalves(article: Answering, question: Question, whole: Answer): Answer | null {
  const halves = halvesOf(question);
  const first = halves && firstHalf(article, halves[0]);
  if (halves === null || first === null) return null;
  // A line of the article may ask both.
  if (whole.match !== null && asksTwice(whole.match.text)) return whole;
  const isPerson = asksWho(question.typed);
  const told = { match: isPerson ? first : null, isSure: false, isTold: !isPerson || whole.isTold, covers: 1 };
  const { match } = lineOf(article, halves[1]);
  if (!isAnswer(match) || match.text === first.text) return told;
  return { ...told, match: { ...(isPerson ? first : match), text: `${first.text} ${match.text}` } };
}

/** The line that answers the question after a case, if the other one does not: the whole article is about the case. */
function afterCaseOr(article: Answering, question: Question, whole: Answer): Answer {
  const asked = whole.covers >= enough.whole || whole.isTold ? null : afterCase(question);
  if (asked === null) return whole;
  const line = lineOf(article, asked);
  const isAsked = line.match?.text.includes('?') === true && line.covers >= enough.asked;
  return isAsked ? { ...line, isSure: false, isTold: false, covers: enough.whole } : whole;
}

/** The answer of an article that a search found, to both halves of a question with two if it is the first one. */
export function answerOf(article: Answering, question: Question, isFirst = true): Answer {
  const whole = lineOf(article, question);
  return (isFirst ? answerOfHalves(article, question, whole) : null) ?? afterCaseOr(article, question, whole);
}

/**
 * The answer of an article that a search found: the row that explains the question, or else the fact, sentence or row
 * with most of its terms and the right kind of answer. The match is null if the summary answers as well. The summary
 * explains the title, never a row.
 */
function lineOf(article: Answering, question: Question): Answer {
  const read = readOf(article, question);
  const scale = new Scale(article, question);
  const asked = { question, scale, coverage: new Coverage(question, scale) };
  if (article.summary !== '' && asked.scale.isTitle) return { match: null, isSure: false, isTold: true, covers: 1 };
  const row = asked.scale.titled.size < question.wanted.length ? explainingRow(read, question) : null;
  if (row !== null) return row;
  const told = fromSummary(article, asked);
  if (told !== null) return told;
  const best = better(bestFact(article, asked), bestInText(read, asked));
  const isBest = best !== null && (article.summary === '' || best.score > summaryScore(article, asked));
  const { isTold } = asked.scale;
  if (isBest) return { match: best.match(), isSure: best.isSure, isTold, covers: best.covers() };
  return { match: null, isSure: false, isTold, covers: isTold ? 1 : summaryCovers(article, asked) };
}
