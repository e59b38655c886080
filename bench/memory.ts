import { atMost, memoryOf, short, sized, type Bound, type Table } from './measure.ts';
import { eachCachedStore } from './kept.ts';
import { startBuilt } from './processes.ts';
import { numbers, words } from './words.ts';

const articles = sized(100_000, 1_000);
const addresses = sized(100_000, 1_000);
const atOnce = 16;
// The numbers of requested URLs at which to measure.
const looks = [0, 0.01, 0.1, 0.5, 1].map((share) => Math.round(share * addresses));

/** The URL with that number: of each ten, one page, three articles, three searches, and three missing articles. */
function address(number: number): string {
  const kind = number % 10;
  if (kind === 0) return `/article/article-${number % articles}?at=${number}`;
  if (kind < 4) return `/api/articles/article-${number % articles}?at=${number}`;
  if (kind < 7) return `/api/search?q=${encodeURIComponent(`${words(numbers(number + 1), 2)} ${number}`)}`;
  return `/api/articles/not-there-${number}`;
}

/** The server's memory after answering a growing number of different URLs. */
export async function memory(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  await eachCachedStore({ articles }, async (name, env) => {
    const server = await startBuilt(env);
    await (await fetch(server.url)).text();
    const held: number[] = [];
    let next = 0;
    const askUntil = async (end: number) => {
      while (next < end) {
        next += 1;
        const answer = await fetch(server.url + address(next));
        await answer.arrayBuffer();
        if (answer.status >= 500) throw new Error(`${address(next)} is ${answer.status}.`);
      }
    };
    for (const end of looks) {
      await Promise.all(Array.from({ length: atOnce }, () => askUntil(end)));
      held.push(memoryOf(server.pid));
      console.log(`  ${name}: ${short(held.at(-1)!)} MB after ${end.toLocaleString('en-US')} addresses`);
    }
    await server.stop();
    rows.push([name, ...held.map(short)]);
    bounds.push(
      atMost(`memory after ${addresses.toLocaleString('en-US')} addresses, ${name}`, held.at(-1)!, 600, 'MB'),
    );
  });
  return [
    {
      title:
        `MB that the server holds among ${articles.toLocaleString('en-US')} articles, ` +
        'by the number of different addresses requested',
      columns: ['store', ...looks.map((look) => look.toLocaleString('en-US'))],
      rows,
      bounds,
    },
  ];
}
