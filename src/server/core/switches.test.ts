import { expect, it } from 'vitest';
import { Switches, type Switch } from './switches.ts';
import { tags } from './tags.ts';

const on: Switch = { name: 'read-only', reason: 'We move.', until: null, subject: '', protection: null };
const silent = { purge: () => undefined, recall: () => undefined, wordFinder: () => () => new Set<string>() };

it('obeys the read that began last, even if another one answers later', async () => {
  const pendingLoads: ((found: readonly Switch[]) => void)[] = [];
  const switches = new Switches({ ...silent, load: () => new Promise((resolve) => pendingLoads.push(resolve)) });
  const [before, after] = [switches.read(), switches.read()];
  pendingLoads[1]!([on]);
  await after;
  expect(switches.notices).toHaveLength(1);
  pendingLoads[0]!([]);
  await before;
  expect(switches.notices).toHaveLength(1);
});

it('retries a failed read of changed switches', async () => {
  let isAway = true;
  const switches = new Switches({
    ...silent,
    load: async () => {
      if (!isAway) return [on];
      isAway = false;
      throw new Error('The database does not answer.');
    },
  });
  switches.hear([tags.switches]);
  await expect.poll(() => switches.notices, { timeout: 5_000 }).toHaveLength(1);
  switches.close();
});
