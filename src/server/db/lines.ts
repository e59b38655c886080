import { Socket } from 'node:net';
import pg, { type ClientConfig, type CustomTypesConfig, type QueryResult } from 'pg';

/** A statement to run. */
export interface Statement {
  readonly text: string;
  /** Whether rows come as arrays instead of objects. */
  readonly rowMode?: 'array';
  readonly types?: CustomTypesConfig;
}

// In milliseconds: the time limit for connecting, and the idle time before TCP keepalive.
const longestConnect = 3_000;
const silence = 10_000;

/** The connection to the database is cut, silent, or could not be opened: a retry may work. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'CONNECTION_LOST';
}

/** An error in the application's terms: the server's own, or `ConnectionLost`. */
export const lost = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? error : new ConnectionLost((error as Error).message, { cause: error });

/** A statement with the client's time limit, in milliseconds; 0 means none. */
interface Bounded extends Statement {
  readonly values?: unknown[];
  readonly name?: string;
  readonly query_timeout: number;
}

/** A socket that always connects to this path. */
class PathSocket extends Socket {
  readonly #path: string;
  constructor(path: string) {
    super();
    this.#path = path;
  }
  override connect(): this {
    return super.connect(this.#path);
  }
}

/** The address of the store: a server's URL, or the embedded store's socket. */
export type Address =
  | { readonly url: string }
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** The URL with `sslmode` as PostgreSQL's manual defines it: pg itself takes `require` for `verify-full`. */
function asDocumented(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === null || mode === 'no-verify' || address.searchParams.has('uselibpqcompat')) return url;
  address.searchParams.set('uselibpqcompat', 'true');
  return address.href;
}

function clientConfig(address: Address, limit: number): ClientConfig & { pipeline: true } {
  const bounds = {
    fallback_application_name: 'trenchpedia',
    keepAlive: true,
    keepAliveInitialDelayMillis: silence,
    // Sends concurrent statements as a pipeline.
    pipeline: true as const,
    // The embedded store does not accept this setting.
    ...('url' in address ? { statement_timeout: limit } : {}),
  };
  if ('url' in address) return { connectionString: asDocumented(address.url), ...bounds };
  return {
    user: 'postgres',
    database: 'postgres',
    ...('path' in address ? { host: 'localhost' } : address),
    ...bounds,
  };
}

/** A pg client with access to its socket, so that a silent one can be cut. */
export class Line extends pg.Client {
  readonly #socket: Socket;
  #unanswered = 0;
  #silentSince = 0;
  #bytesReceived = 0;
  #isEnded = false;
  /** Whether its prepared statements became invalid, as after a migration. */
  isStale = false;

  /** `limit` is the statement timeout of the server, in milliseconds. */
  constructor(address: Address, limit: number) {
    const socket = 'path' in address ? new PathSocket(address.path) : new Socket();
    super({ ...clientConfig(address, limit), connectionTimeoutMillis: longestConnect, stream: () => socket as never });
    this.#socket = socket;
    // The failing statement reports the error. Without a listener, an error event ends the process.
    this.on('error', () => (this.#isEnded = true));
    this.once('end', () => (this.#isEnded = true));
  }

  /** The id of the server process, as PostgreSQL reports at connect; a pooler reports its own. */
  get serverProcess(): number {
    // Missing in pg's types.
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }

  get isLost(): boolean {
    return this.#isEnded || this.#socket.destroyed;
  }

  /** Whether it can no longer be used. */
  get isSpent(): boolean {
    return this.isLost || this.isStale;
  }

  /** Runs a statement and measures how long the server is silent. */
  async ask(statement: Bounded): Promise<QueryResult | QueryResult[]> {
    if (this.#unanswered === 0) this.#silentSince = performance.now();
    this.#unanswered += 1;
    try {
      return await this.query(statement as never);
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** How many milliseconds it has waited without an answer, as far as the watchdog checked. */
  get silence(): number {
    if (this.#unanswered === 0) return 0;
    if (this.#socket.bytesRead !== this.#bytesReceived) this.#silentSince = performance.now();
    this.#bytesReceived = this.#socket.bytesRead;
    return performance.now() - this.#silentSince;
  }

  cut(): void {
    this.#socket.destroy();
  }
}
