import type { QueryConfig } from 'pg';
import { ConnectionLost, Line, lost, type Address } from './lines.ts';

// In milliseconds: how often to check, how much silence makes a connection suspicious, how long the server may take to
// report on it, and how long a connection may be silent while the server does not answer at all. A server that hangs
// accepts connections and answers none, so that each check takes three seconds, and a connection that became silent
// during one is cut by the next, after six at most.
export const betweenLooks = 250;
const longestSilence = 2_000;
const longestAnswer = 2_000;
const longestHang = 3_000;

/**
 * Those of these connections on which the server runs no statement, or waits for the rest of one that got lost on its
 * way; none behind a pooler, which reports its own process ids.
 */
async function withoutWork(address: Address, lines: readonly Line[]): Promise<readonly Line[]> {
  const own = new Line(address, longestAnswer);
  try {
    await own.connect();
    const { rows } = await own.query<{ self: number; busy: number[] }>({
      text: `select pg_backend_pid() as self, array(
        select pid from pg_stat_activity where pid = any($1) and state <> 'idle' and state not like 'idle in%'
          and wait_event is distinct from 'ClientRead') as busy`,
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
 * Cuts connections on which a caller waits in vain. Asks the server on another connection: it runs no statement for
 * them, or it does not answer. A network that drops packets has lost the statement or its answer, or the server hangs.
 * Without this, a caller would wait until the longest statement timeout is over.
 */
export async function cutSilent(address: Address, lines: ReadonlySet<Line>): Promise<void> {
  const silent = [...lines].filter(({ silence }) => silence > longestSilence);
  if (silent.length === 0) return;
  try {
    // Spares a connection that answered in the meantime.
    for (const line of await withoutWork(address, silent)) if (line.silence > longestSilence) line.cut();
  } catch (error) {
    // A refused connection is an answer too, as from a server without free connections.
    if (!(lost(error) instanceof ConnectionLost)) return;
    for (const line of lines) if (line.silence > longestHang) line.cut();
  }
}
