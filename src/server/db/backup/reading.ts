import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { endOfRows } from './copy-text.ts';
import { damaged, headLength, readHead, type Head, type TableSum } from './head.ts';
import { beginOfRows } from './rows.ts';
import { quoted } from './tables.ts';

/** An open backup. */
export interface Backup {
  readonly head: Head;
  /** The tables in their order. The caller reads all lines of one before the next. */
  tables(): AsyncGenerator<{ readonly table: TableSum; readonly lines: AsyncIterable<readonly string[]> }>;
}

async function refuseAltered(file: FileHandle, name: string, { data }: Head): Promise<void> {
  const sum = createHash('sha256');
  const { size } = await file.stat();
  if (size !== headLength + data.bytes) throw new Error(damaged(name));
  for await (const piece of file.createReadStream({ start: headLength, autoClose: false })) sum.update(piece as Buffer);
  if (sum.digest('hex') !== data.sha256) throw new Error(damaged(name));
}

/** Decompresses the data, and yields the lines of each chunk together. */
async function* linesIn(file: FileHandle): AsyncGenerator<string[]> {
  // The stream's reader receives the errors of both.
  const script = pipeline(
    file.createReadStream({ start: headLength, autoClose: false }),
    createZstdDecompress(),
    () => {},
  );
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const piece of script) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (lines.length > 0) yield lines;
  }
}

/** Reads the lines in order, table by table. */
class Script {
  readonly #pieces: AsyncGenerator<string[]>;
  readonly #name: string;
  #lines: string[] = [];

  constructor(file: FileHandle, name: string) {
    this.#pieces = linesIn(file);
    this.#name = name;
  }

  async #fill(): Promise<void> {
    if (this.#lines.length > 0) return;
    const { value, done } = await this.#pieces.next();
    if (done === true) throw new Error(damaged(this.#name));
    this.#lines = value;
  }

  async line(): Promise<string> {
    await this.#fill();
    return this.#lines.shift()!;
  }

  /** Yields a table's lines up to its end. Refuses rows that do not match the head. */
  async *rows({ rows, sha256 }: TableSum): AsyncGenerator<readonly string[]> {
    const sum = createHash('sha256');
    let read = 0;
    for (;;) {
      await this.#fill();
      const end = this.#lines.indexOf(endOfRows);
      const lines = this.#lines.splice(0, end === -1 ? this.#lines.length : end);
      read += lines.length;
      if (lines.length > 0) {
        sum.update(`${lines.join('\n')}\n`);
        yield lines;
      }
      if (end !== -1) break;
    }
    this.#lines.shift();
    if (read !== rows || sum.digest('hex') !== sha256) throw new Error(damaged(this.#name));
  }
}

/**
 * Runs `work` with a backup. First refuses, in one sentence, a missing file, one that is no backup, and a cut or
 * altered one.
 */
export async function withBackup<T>(name: string, work: (backup: Backup) => Promise<T>): Promise<T> {
  const file = await open(name).catch((error: unknown) => {
    throw new Error(`${name} cannot be read (${(error as Error).message}).`, { cause: error });
  });
  try {
    const head = await readHead(file, name);
    await refuseAltered(file, name, head);
    return await work({
      head,
      async *tables() {
        const script = new Script(file, name);
        for (const table of head.tables) {
          if ((await script.line()) !== beginOfRows(table.name, table.columns.map(quoted).join(', ')))
            throw new Error(damaged(name));
          yield { table, lines: script.rows(table) };
        }
      },
    });
  } finally {
    await file.close();
  }
}
