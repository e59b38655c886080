import { expect, it } from 'vitest';
import { licenceFacts, licences } from '#contract/media/limits.ts';
import { mediaTexts } from '#contract/media/media.ts';
import { dayLength } from '#contract/timing.ts';
import { faultsIn, licencesFor, newTexts, sentTexts, withOwner, type PictureTexts } from './picture-texts.ts';

const own: PictureTexts = { ...newTexts('curvewatcher'), alt: 'A board' };

it('requires a description, and little else for one’s own work', () => {
  expect(faultsIn(own)).toEqual({});
  expect(Object.keys(faultsIn(newTexts('')))).toEqual(['alt', 'author']);
});

it('requires the page, the author and the licence of other people’s work', () => {
  const other = withOwner(own, false, 'curvewatcher');
  expect(Object.keys(faultsIn(other))).toEqual(['author', 'licence', 'source']);
  expect(faultsIn({ ...other, source: 'http://wiki.example/a' }).source).toBeDefined();
  const whole = { ...other, author: 'Ann', licence: 'CC-BY-4.0', source: 'https://wiki.example/a' } as const;
  expect(faultsIn(whole)).toEqual({});
  expect(Object.keys(faultsIn({ ...whole, licence: 'LicenseRef-Fair-Use' }))).toEqual(['reason']);
  // Switching to the uploader's own work drops the texts about another person's.
  expect(sentTexts(withOwner(whole, true, 'curvewatcher'))).toMatchObject({ author: 'Ann', source: '' });
});

it('offers no licence that the person’s work cannot have', () => {
  for (const licence of licencesFor(true)) expect(licenceFacts[licence].needsSource).toBe(false);
  expect(licencesFor(false)).not.toContain('LicenseRef-Own-Work');
  expect(new Set([...licencesFor(true), ...licencesFor(false)])).toEqual(new Set(licences));
});

it('takes a day, a month or a year in the past, and nothing else', () => {
  const toCome = new Date(Date.now() + 3 * dayLength).toISOString().slice(0, 10);
  for (const [taken, isRight] of [
    ['', true],
    ['2024', true],
    ['2024-02', true],
    [' 2024-02-29 ', true],
    ['2023-02-29', false],
    ['2024-13', false],
    ['2024-1', false],
    ['2024-01-', false],
    ['0000', false],
    ['May 2024', false],
    [toCome, false],
  ] as const) {
    expect([taken, faultsIn({ ...own, taken }).taken === undefined]).toEqual([taken, isRight]);
    expect([taken, mediaTexts.safeParse(sentTexts({ ...own, taken })).success]).toEqual([taken, isRight]);
  }
});

it('finds every fault that the server would refuse', () => {
  for (const isOwn of [true, false])
    for (const licence of licences)
      for (const alt of ['', ' ', 'A board'])
        for (const source of ['', 'nonsense', 'https://wiki.example/a'])
          for (const reason of ['', 'To discuss it.']) {
            const texts = { ...own, isOwn, licence, alt, source, reason };
            if (Object.keys(faultsIn(texts)).length === 0)
              expect([texts, mediaTexts.safeParse(sentTexts(texts)).success]).toEqual([texts, true]);
          }
});
