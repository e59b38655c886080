import { expect, it, onTestFinished, vi } from 'vitest';
import { sayingProgress } from './progress.ts';

it('says each second where it is, and counts the tables and rows of each step from zero', async () => {
  vi.useFakeTimers();
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    errorLog.mockRestore();
  });
  await sayingProgress('Verify', async (progress) => {
    const inASecond = () => vi.advanceTimersByTimeAsync(1_000);
    await inASecond();
    progress.table('articles', 2);
    progress.rows(1_200);
    await inASecond();
    progress.table('votes', 2);
    await inASecond();
    progress.step('copying');
    await inASecond();
    progress.table('articles', 1);
    progress.rows(5);
    await inASecond();
  });
  expect(errorLog.mock.calls.flat()).toEqual([
    'Verify: preparing, 0 rows',
    'Verify: table 1 of 2 (articles), 1,200 rows',
    'Verify: table 2 of 2 (votes), 1,200 rows',
    'Verify: copying, 0 rows',
    'Verify: table 1 of 1 (articles), 5 rows',
  ]);
});
