import { describe, expect, it } from 'vitest';
import { inTexts, inTextsShown, TextThread } from './text-thread.ts';
import { textWork } from './text-work.ts';

/** A text of the maximal length, or of the given one. */
function many(unit: (n: number) => string, length = 499_990): string {
  let text = '';
  for (let n = 0; text.length < length; n += 1) text += unit(n);
  return text;
}

describe('long texts', () => {
  it('are compared in a thread with the same result, several at once', async () => {
    const words = (first: number) => Array.from({ length: 3_000 }, (_, n) => `word ${first + n}.`).join('\n\n');
    const [before, after] = [words(0), words(10)];
    const [compared, edits] = await Promise.all([
      inTexts('comparedText', before, after),
      inTexts('editsBetween', before, after),
    ]);
    expect(compared).toEqual(textWork.comparedText(before, after));
    expect(edits).toEqual(textWork.editsBetween(before, after));
    expect(await inTexts('authorship', { markdown: before, runs: [[1, 6_000]] }, after, 2, new Map())).toEqual(
      textWork.authorship({ markdown: before, runs: [[1, 6_000]] }, after, 2, new Map()),
    );
  });

  it('may have more paragraphs than a function takes arguments', async () => {
    const most = 130_000;
    const { wordsAdded, wordsRemoved } = await inTexts('comparedText', '', '- a\n'.repeat(most));
    expect([wordsAdded, wordsRemoved]).toEqual([most, 0]);
    expect((await inTexts('comparedText', '- a\n'.repeat(most), 'a')).wordsRemoved).toBe(most);
  });

  it('are processed after one that failed', async () => {
    const long = 'x '.repeat(20_000);
    await expect(inTexts('authorship', { markdown: long, runs: null as never }, long, 2, new Map())).rejects.toThrow();
    expect((await inTexts('comparedText', long, `${long}y`)).wordsAdded).toBe(1);
  });

  it('of a save do not wait for comparisons', async () => {
    const slow = many((n) => (n % 2 ? 'a\n\n' : 'b\n\n'));
    const long = 'x '.repeat(20_000);
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([inTexts('editsBetween', long, ''), inTextsShown('comparedText', long, `${long}y`)]);
    const shown = [1, 2].map(() =>
      inTextsShown('comparedText', slow, slow.replaceAll('b', 'c')).then(note('shown'), note('shown')),
    );
    await inTexts('comparedText', long, `${long}y`).then(note('saved'));
    await Promise.all(shown);
    expect(order).toEqual(['saved', 'shown', 'shown']);
  });

  it('time out, and the next one is compared', async () => {
    const thread = new TextThread({ time: 800 });
    const slow = many((n) => (n % 2 ? 'a\n\n' : 'b\n\n'), 4_000_000);
    const late = { name: 'Invalid', message: 'Comparing these texts takes too long; compare shorter ones.' };
    const work = () => thread.do('comparedText', slow, slow.replace('a', 'c').replaceAll('b', 'd'));
    await Promise.all([expect(work()).rejects.toMatchObject(late), expect(work()).rejects.toMatchObject(late)]);
    const long = 'x '.repeat(10_001);
    expect((await thread.do('comparedText', long, `${long}y`)).wordsAdded).toBe(1);
  });

  it('that repeat one sentence take time in proportion to their length', () => {
    /** The processor time to compute the authorship of a text with this many characters once, in microseconds. */
    const once = (length: number) => {
      const [before, after] = [
        many((n) => (n % 2 ? 'a\n\n' : 'b\n\n'), length),
        many((n) => (n % 3 ? 'a\n\n' : 'b\n\n'), length),
      ];
      const begun = process.cpuUsage();
      const { runs } = textWork.authorship({ markdown: before, runs: [[1, length]] }, after, 2, new Map());
      expect(runs.reduce((sum, [, words]) => sum + words, 0)).toBe(after.split('\n\n').length - 1);
      return process.cpuUsage(begun).user;
    };
    // Takes the minimum, since other processes slow down some of the runs.
    const costOf = (length: number) => Math.min(...[1, 2, 3].map(() => once(length)));
    // Linear work takes eight times as long for eight times the text; comparing each sentence with all others would
    // take sixty-four times.
    expect(costOf(499_990) / costOf(62_500)).toBeLessThan(24);
  });
});
