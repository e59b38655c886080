import { inFolder, startBuilt } from './processes.ts';
import { median, memoryOf, quantile, rounds, short, type Table } from './measure.ts';

/** How long a start takes and what it holds afterwards: the first one, which loads the encyclopedia, and later ones. */
export async function start(): Promise<Table[]> {
  const measured = await inFolder(async (DATA_DIR) => {
    const starts: { time: number; memory: number }[] = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      const begin = performance.now();
      const server = await startBuilt({ DATA_DIR });
      const time = performance.now() - begin;
      await (await fetch(server.url)).text();
      starts.push({ time, memory: memoryOf(server.pid) });
      await server.stop();
    }
    return starts;
  });
  const [first, ...later] = measured;
  const row = (name: string, values: readonly { time: number; memory: number }[]) => [
    name,
    short(median(values.map(({ time }) => time / 1000))),
    short(
      quantile(
        values.map(({ time }) => time / 1000),
        1,
      ),
    ),
    short(median(values.map(({ memory }) => memory))),
  ];
  return [
    {
      title: 'The server’s start on the embedded store, with the encyclopedia’s articles',
      columns: ['start', 's, p50', 's, most', 'MB after one page'],
      rows: [row('the first', [first!]), row('a later one', later)],
    },
  ];
}
