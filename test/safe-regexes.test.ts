import { expect, it } from 'vitest';
import { judge, judged, storedVerdicts } from '#scripts/linear-regexes.mjs';

const { by, keys } = storedVerdicts();

it('the stored verdicts come from the present judge, each once', () => {
  expect(by).toBe(judge);
  expect(keys.length).toBeGreaterThan(400);
  expect(new Set(keys).size).toBe(keys.length);
});

it('every expression with a stored verdict takes linear time', () => {
  const unsafe = keys.filter((key) => {
    const [pattern, flags] = JSON.parse(key) as [string, string];
    return judged(pattern, flags).status !== 'safe';
  });
  expect(unsafe).toEqual([]);
});

it('the judge finds an expression whose time explodes', () => {
  expect(judged('^(a+)+$', '').status).toBe('vulnerable');
});
