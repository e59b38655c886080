import type { QueryConfig } from 'pg';
import { Line, type Address } from './lines.ts';

// In milliseconds: how often is looked, after how much silence a connection is looked after, and how long the server
// may take to tell.
export const betweenLooks = 1_000;
const longestSilence = 2_000;
const longestAnswer = 2_000;

/**
 * Those of these connections on which the server does nothing; none where a pooler stands between, which has its own
 * numbers.
 */
async function withoutWork(address: Address, lines: readonly Line[]): Promise<readonly Line[]> {
  const own = new Line(address, longestAnswer);
  try {
    await own.connect();
    const { rows } = await own.query<{ self: number; busy: number[] }>({
      text: `select pg_backend_pid() as self, array(
        select pid from pg_stat_activity where pid = any($1) and state <> 'idle' and state not like 'idle in%') as busy`,
      values: [lines.map(({ serverProcess }) => serverProcess)],
      query_timeout: longestAnswer,
    } as QueryConfig);
    const [{ self, busy }] = rows as [{ self: number; busy: number[] }];
    return self === own.serverProcess ? lines.filter(({ serverProcess }) => !busy.includes(serverProcess)) : [];
  } finally {
    own.cut();
  }
}

/**
 * Cuts connections on which an answer is waited for in vain: the server, asked on another one, does not work on it.
 * Their question or its answer was lost on the way, as while a network drops what it carries. Without this they would
 * be held until the longest statement is over.
 */
export async function cutSilent(address: Address, lines: Iterable<Line>): Promise<void> {
  const silent = [...lines].filter(({ silence }) => silence > longestSilence);
  if (silent.length === 0) return;
  // What answers meanwhile is heard.
  for (const line of await withoutWork(address, silent)) if (line.silence > longestSilence) line.cut();
}
