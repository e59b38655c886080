import { setTimeout } from 'node:timers/promises';
import { load, type Load } from './load.ts';
import { atLeast, atMost, inTurn, median, quantile, ratio, ratios, rounds, short, sized, type Bound, type Table } from './measure.ts';
import { contributionsOf, people, send, vote } from './people.ts';
import { eachStore, startBuilt } from './processes.ts';

const connections = 64;
const many = 16;
const article = '/article/bonk';
// In seconds.
const duration = sized(3, 1);

interface Beside extends Load {
  /** How long each write took, in milliseconds. */
  readonly writes: readonly number[];
}

/** Writes so often a second while readers read, without waiting for the answers. */
async function beside(reading: Promise<Load>, aSecond: number, write: () => Promise<unknown>): Promise<Beside> {
  const writes: Promise<number>[] = [];
  const begun = performance.now();
  const timed = async () => {
    const start = performance.now();
    await write();
    return performance.now() - start;
  };
  for (let now = begun; now < begun + duration * 1000; now = performance.now()) {
    // By the clock: what comes late is made up for.
    while (writes.length < ((now - begun) / 1000) * aSecond) writes.push(timed());
    await setTimeout(500 / aSecond);
  }
  return { ...(await reading), writes: await Promise.all(writes) };
}

/** How the readers of an article fare beside votes on it, and writes among readers at full load. */
export async function readers(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  await eachStore(async (name, env) => {
    const server = await startBuilt(env);
    const cookies = await people(server.url, many);
    const own = await contributionsOf(server.url, cookies, ['bonk']);
    const other = await contributionsOf(server.url, cookies, ['popcat']);
    let turn = 0;
    const voting = (ids: readonly string[]) => async () => {
      turn += 1;
      const { path, body } = vote(ids, turn);
      await send(server.url + path, body, cookies[(turn * 7) % many]);
    };
    const reading = () => load({ url: server.url + article, headers: { 'accept-encoding': 'br' }, connections, duration });
    const things = {
      'nobody writes': async (): Promise<Beside> => ({ ...(await reading()), writes: [] }),
      '50 votes a second on that article': () => beside(reading(), 50, voting(own)),
      '10 votes a second on another one': () => beside(reading(), 10, voting(other)),
    };
    await things['nobody writes']();
    const measured = await inTurn(things);
    const speeds = (each: readonly Beside[]) => each.map(({ speed }) => speed);
    const alone = speeds(measured['nobody writes']);
    for (const [what, each] of Object.entries(measured)) {
      const [times, writes] = [each.flatMap((one) => one.times), each.flatMap((one) => one.writes)];
      const ofWrites =
        writes.length === 0
          ? ['–', '–', '–']
          : [short(writes.length / (rounds * duration)), short(median(writes)), short(quantile(writes, 0.99))];
      rows.push([
        name,
        what,
        short(median(speeds(each))),
        ratio(speeds(each), alone),
        short(median(times)),
        short(quantile(times, 0.99)),
        ...ofWrites,
      ]);
    }
    const beside50 = measured['50 votes a second on that article'];
    const p99 = (each: readonly Beside[]) =>
      quantile(
        each.flatMap(({ times }) => times),
        0.99,
      );
    const written = (each: readonly Beside[]) => median(each.flatMap(({ writes }) => writes));
    bounds.push(
      atLeast(`readers beside 50 votes a second on their article, of readers alone, ${name}`, median(ratios(speeds(beside50), alone)), 0.8),
      atMost(`these readers’ p99, ${name}`, p99(beside50), 20, 'ms'),
      atMost(`these votes’ p50, among readers at full load, ${name}`, written(beside50), 50, 'ms'),
      atMost(`votes elsewhere, among readers at full load, p50, ${name}`, written(measured['10 votes a second on another one']), 50, 'ms'),
    );
    await server.stop();
  });
  return [
    {
      title: `Readers of one article, ${connections} at once, and who writes beside them`,
      columns: ['store', 'beside', 'answers a second', 'of those alone', 'ms, p50', 'p99', 'writes a second', 'a write’s ms, p50', 'p99'],
      rows,
      bounds,
    },
  ];
}
