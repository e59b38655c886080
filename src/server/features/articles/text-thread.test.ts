import { describe, expect, it } from 'vitest';
import { inTexts } from './text-thread.ts';
import { textWork } from './text-work.ts';

describe('long texts', () => {
  it('are compared elsewhere as they would be here, several at once', async () => {
    const words = (first: number) => Array.from({ length: 3_000 }, (_, n) => `word ${first + n}.`).join('\n\n');
    const [before, after] = [words(0), words(10)];
    const [compared, edits, unknown] = await Promise.all([
      inTexts('comparedText', before, after),
      inTexts('editsBetween', before, after),
      inTexts('unknownSentences', before, after),
    ]);
    expect(compared).toEqual(textWork.comparedText(before, after));
    expect(edits).toEqual(textWork.editsBetween(before, after));
    expect(unknown).toEqual(textWork.unknownSentences(before, after));
    expect(await inTexts('authorship', { markdown: before, runs: [[1, 6_000]] }, after, 2, new Map())).toEqual(
      textWork.authorship({ markdown: before, runs: [[1, 6_000]] }, after, 2, new Map()),
    );
  });

  it('may have more paragraphs than a call takes arguments', async () => {
    const most = 130_000;
    const { wordsAdded, wordsRemoved } = await inTexts('comparedText', '', '- a\n'.repeat(most));
    expect([wordsAdded, wordsRemoved]).toEqual([most, 0]);
    expect((await inTexts('comparedText', '- a\n'.repeat(most), 'a')).wordsRemoved).toBe(most);
  });

  it('are worked on after one that cannot be', async () => {
    const long = 'x '.repeat(20_000);
    await expect(inTexts('authorship', { markdown: long, runs: null as never }, long, 2, new Map())).rejects.toThrow();
    expect((await inTexts('comparedText', long, `${long}y`)).wordsAdded).toBe(1);
  });
});
