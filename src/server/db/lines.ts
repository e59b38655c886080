import { Socket } from 'node:net';
import pg, { type ClientConfig, type CustomTypesConfig, type QueryResult } from 'pg';

/** A statement as it is asked. */
export interface Asked {
  readonly text: string;
  /** Whether rows come as arrays instead of objects. */
  readonly rowMode?: 'array';
  readonly types?: CustomTypesConfig;
}

// In milliseconds: how long a server may take to answer who connects, and after how much silence the system asks
// whether it is there.
const longestConnect = 3_000;
const silence = 10_000;

/** The line to the database was cut, is silent, or there is none: what was asked may work in a moment. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'CONNECTION_LOST';
}

/** An error as the application knows it: the server's own, or that the line is lost. */
export const lost = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? error : new ConnectionLost((error as Error).message, { cause: error });

/** A statement with the time after which this side gives up, in milliseconds; 0 is never. */
interface Bounded extends Asked {
  readonly values?: unknown[];
  readonly name?: string;
  readonly query_timeout: number;
}

/** A socket that connects to this path, whatever it is told. */
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

/** Where the store answers: a server's address, or the embedded store's socket. */
export type Address =
  | { readonly url: string }
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/**
 * The address with `sslmode` meaning what the manual of PostgreSQL says: pg by itself takes `require` for
 * `verify-full`.
 */
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
    // Statements that are asked together are sent together.
    pipeline: true as const,
    // The embedded store takes no such setting.
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

/** A client whose socket is at hand: what is silent for too long is cut. */
export class Line extends pg.Client {
  readonly #socket: Socket;
  #unanswered = 0;
  #silentSince = 0;
  #heard = 0;
  #isEnded = false;
  /** Whether it knows statements by a name that no longer means what it did, as after a migration. */
  isStale = false;

  /** `limit` is how long a statement may take, in milliseconds: the server ends it then. */
  constructor(address: Address, limit: number) {
    const socket = 'path' in address ? new PathSocket(address.path) : new Socket();
    super({ ...clientConfig(address, limit), connectionTimeoutMillis: longestConnect, stream: () => socket as never });
    this.#socket = socket;
    // What happens to a connection is learnt from the statement that it fails. Without a listener, an error ends the
    // process.
    this.on('error', () => (this.#isEnded = true));
    this.once('end', () => (this.#isEnded = true));
  }

  /** The number of the process that answers it, as PostgreSQL says when it connects; a pooler says one of its own. */
  get serverProcess(): number {
    // Its types leave it out.
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }

  get isLost(): boolean {
    return this.#isEnded || this.#socket.destroyed;
  }

  /** Whether it is of no more use. */
  get isSpent(): boolean {
    return this.isLost || this.isStale;
  }

  /** Asks, and takes note of how long nothing is heard. */
  async ask(asked: Bounded): Promise<QueryResult | QueryResult[]> {
    if (this.#unanswered === 0) this.#silentSince = performance.now();
    this.#unanswered += 1;
    try {
      return await this.query(asked as never);
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** For how many milliseconds it was waited for without a word, as far as this was looked at. */
  get silence(): number {
    if (this.#unanswered === 0) return 0;
    if (this.#socket.bytesRead !== this.#heard) this.#silentSince = performance.now();
    this.#heard = this.#socket.bytesRead;
    return performance.now() - this.#silentSince;
  }

  cut(): void {
    this.#socket.destroy();
  }
}
