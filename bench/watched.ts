import type { Database } from '#server/db/client.ts';
import type { ConnectionPool } from '#server/db/connections.ts';
import type { PageSource } from '#server/http/pages/pages.ts';

/** Measures the time during which at least one of several operations is in progress. */
class Clock {
  total = 0;
  #open = 0;
  #since = 0;

  start(): void {
    if (this.#open === 0) this.#since = performance.now();
    this.#open += 1;
  }

  stop(): void {
    this.#open -= 1;
    if (this.#open === 0) this.total += performance.now() - this.#since;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.start();
    try {
      return await work();
    } finally {
      this.stop();
    }
  }
}

/**
 * Measures an application from outside: the time that it waits for the store and renders pages, and the number of
 * renders.
 */
export class Watched {
  #sql = new Clock();
  #drawing = new Clock();
  #asking = new Clock();
  #drawn = 0;

  begin(): void {
    this.#sql = new Clock();
    this.#drawing = new Clock();
    this.#asking = new Clock();
    this.#drawn = 0;
  }

  /** The times since the start, in milliseconds. Rendering excludes the page's waits. */
  end(): { sql: number; rendering: number; drawn: number } {
    return { sql: this.#sql.total, rendering: this.#drawing.total - this.#asking.total, drawn: this.#drawn };
  }

  /** Watches the statements of a database, and whole transactions. */
  store({ pool }: Database): void {
    const [query, reserve] = [pool.query.bind(pool), pool.reserve.bind(pool)];
    const watched: Pick<ConnectionPool, 'query' | 'reserve'> = {
      query: (statement, values) => this.#sql.during(() => query(statement, values)),
      reserve: async () => {
        this.#sql.start();
        const connection = await reserve();
        const release = () => {
          this.#sql.stop();
          connection.release();
        };
        return { ...connection, release };
      },
    };
    Object.assign(pool, watched);
  }

  /** Returns the same pages, with measurements. */
  pages(source: PageSource): PageSource {
    const renderer = async () => {
      const real = await source.renderer();
      const render: typeof real.render = ({ get, ...request }) => {
        this.#drawn += 1;
        return this.#drawing.during(() =>
          real.render({ ...request, get: (path) => this.#asking.during(() => get(path)) }),
        );
      };
      return { ...real, render };
    };
    return { build: source.build, renderer, assets: (file) => source.assets(file) };
  }
}
