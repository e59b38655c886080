import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf, quotationOf, quotedIn } from './quoted-paragraph.ts';
import { behindMarks, selectedPlace, selectedWords, wordsOf } from './quoted-sentence.ts';

/** The part of the Markdown that the editor selects, if a reader selects these words of the rendered paragraph. */
function found(markdown: string, paragraph: string, selected: string): string | null {
  const at = paragraph.indexOf(selected);
  const [before, until] = [paragraph.slice(0, at), paragraph.slice(0, at + selected.length)].map(
    (text) => wordsOf(text).length,
  );
  const chosen = selectedWords(wordsOf(paragraph), before!, until!);
  const place = selectedPlace(
    markdown,
    quotedIn(`#${hashOf({ words: quotationOf(paragraph), place: 1, selected: chosen })}`)!,
  );
  return place && markdown.slice(place.start, place.end);
}

const written =
  'At **85 SOL** the [curve](/article/bonding-curve) is empty.[^helius] Nobody, e.g. a bot, says so! Ask it of J. Doe [in 1.5 days.](/a) End';
const article = `Lead.\n\n- ${written}\n- Other.\n\n| Fee | Who pays |\n| --- | --- |\n| 1 % | Buyers. Sellers |\n`;
const paragraph = 'At 85 SOL the curve is empty. Nobody, e.g. a bot, says so! Ask it of J. Doe in 1.5 days. End';

describe('the selected sentence', () => {
  it.each([
    ['SOL the', 'At **85 SOL** the [curve](/article/bonding-curve) is empty.'],
    ['a bot', 'Nobody, e.g. a bot, says so!'],
    ['body, e.g', 'Nobody, e.g. a bot, says so!'],
    ['it of J. D', 'Ask it of J. Doe [in 1.5 days.](/a)'],
    [
      'curve is empty. Nobody',
      'At **85 SOL** the [curve](/article/bonding-curve) is empty.[^helius] Nobody, e.g. a bot, says so!',
    ],
    ['End', 'End'],
  ])('is found by some of its words: %s', (selected, sentence) => {
    expect(found(article, paragraph, selected)).toBe(sentence);
  });

  it('may be a cell of a row, and is the whole paragraph when its words differ', () => {
    expect(found(article, '1 % Buyers. Sellers', 'Buyers')).toBe('Buyers. Sellers');
    expect(found(article, '1 % Buyers. Sellers', '1')).toBe('1 %');
    const otherwise = quotedIn(
      `#${hashOf({ words: quotationOf(paragraph), place: 1, selected: { first: 2, last: 3, end: 'no such' } })}`,
    )!;
    expect(selectedPlace(article, otherwise)).toMatchObject({ start: 7 });
    expect(quotedIn('#quote=One&words=1-999999&end=One')).toEqual({ words: 'One', place: 1 });
  });

  it('ends after the marks of its sources, where another sentence begins', () => {
    const text = 'One.[^a] [^b] Two.';
    expect(text.slice(0, behindMarks(text, 4))).toBe('One.[^a] [^b]');
    expect(behindMarks(text, 2)).toBe(2);
  });

  it('is the one with the words, in any paragraph of sentences', () => {
    const words = fc.array(fc.constantFrom('fee', 'curve', '**SOL**', '[pool](/a.b)', '85', '1.5', 'naïve', '`x.y`'), {
      minLength: 1,
      maxLength: 8,
    });
    const end = fc.constantFrom('.', '!', '?', '.[^1]', '.”', '.[^a][^b]');
    const sentence = fc.tuple(fc.constantFrom('The', 'Nobody', 'One'), words, end);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (all, which, at) => {
        const sentences = all.map(([first, rest, last]) => ({ written: [first, ...rest].join(' ') + last, last }));
        const plain = (text: string) => text.replaceAll(/\[\^\w\]|[*`[\]]|\(\/a\.b\)/g, '');
        const chosen = which % all.length;
        const before = sentences
          .slice(0, chosen)
          .map(({ written }) => plain(written))
          .join(' ');
        const inIt = wordsOf(plain(sentences[chosen]!.written));
        const place = wordsOf(before).length + 1 + (at % inIt.length);
        const whole = sentences.map(({ written }) => written).join(' ');
        const read = plain(whole);
        const selected = selectedWords(wordsOf(read), place - 1, place);
        const { start, end } = selectedPlace(whole, { words: quotationOf(read), place: 1, selected })!;
        expect(whole.slice(start, end)).toBe(sentences[chosen]!.written.replace(/(?:\[\^\w\])+$/, ''));
      }),
    );
  });
});
