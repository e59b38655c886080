import type { QueryConfig } from 'pg';
import { ConnectionLost, Line, lost, type Address } from './lines.ts';

// In milliseconds: how often is looked, after how much silence a connection is looked after, how long the server may
// take to tell, and how long a connection may be silent while the server answers nobody.
export const betweenLooks = 1_000;
const longestSilence = 2_000;
const longestAnswer = 2_000;
const longestHang = 5_000;

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
 * Cuts connections on which a caller waits in vain: the server, asked on another connection, does no work for them, or
 * it answers nobody. A network that drops packets has lost the question or its answer, or the server hangs. Without this
 * a caller would wait until the longest statement is over.
 */
export async function cutSilent(address: Address, lines: Iterable<Line>): Promise<void> {
  const silent = [...lines].filter(({ silence }) => silence > longestSilence);
  if (silent.length === 0) return;
  let longest = longestSilence;
  const inVain = await withoutWork(address, silent).catch((error: unknown) => {
    // A refusal is an answer, as of a server whose connections are all taken.
    if (!(lost(error) instanceof ConnectionLost)) return [];
    longest = longestHang;
    return silent;
  });
  // A line that answered meanwhile stays.
  for (const line of inVain) if (line.silence > longest) line.cut();
}
