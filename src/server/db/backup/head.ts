import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';

// A backup begins with a head of this number of bytes, written last: one line that names the format and the SHA-256 of
// the rest of the head, then JSON, then spaces.
// Some forty tables take a quarter of it.
export const headLength = 64 * 1024;
const title = 'trenchpedia-backup 1 ';
const sumLength = 64;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const head = z.object({
  /** The program that made it. */
  program: z.object({ version: z.string(), commit: z.string() }),
  /** The last migration of its tables: its time in milliseconds since 1970, and its hash. */
  migration: z.object({ at: count, hash: z.string() }),
  madeAt: z.iso.datetime(),
  /** The data after the head, compressed. */
  data: z.object({ bytes: count, sha256 }),
  /** In the order of the data. `sha256` is the hash of a table's rows in the data. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sha256 })),
});

/** The head of a backup, which describes its contents. */
export type Head = z.infer<typeof head>;
/** The name, the rows and the hash of a table. */
export type TableSum = Head['tables'][number];

/** The total number of rows. */
export const rowsOf = ({ tables }: Pick<Head, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** The length of the whole file, in bytes. */
export const bytesOf = ({ data }: Pick<Head, 'data'>): number => headLength + data.bytes;

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes the head into the space reserved for it. */
export async function writeHead(file: FileHandle, content: Head): Promise<void> {
  const begin = title.length + sumLength + 1;
  const text = Buffer.from(JSON.stringify(content));
  if (begin + text.length >= headLength) throw new Error('There are too many tables for the head of a backup.');
  const whole = Buffer.alloc(headLength, ' ');
  text.copy(whole, begin);
  whole.write('\n', headLength - 1);
  whole.write(`${title}${sumOf(whole.subarray(begin))}\n`, 0, 'latin1');
  await file.write(whole, 0, headLength, 0);
}

/** Reads the head of a backup. Refuses, in one sentence, any other file, a later format, and a cut or altered head. */
export async function readHead(file: FileHandle, name: string): Promise<Head> {
  const whole = Buffer.alloc(headLength);
  const { bytesRead } = await file.read(whole, 0, headLength, 0);
  const [, format, sum] = /^trenchpedia-backup (\d{1,6}) ([0-9a-f]{64})\n/.exec(whole.toString('latin1', 0, 200)) ?? [];
  if (format === undefined) throw new Error(`${name} is no backup of Trenchpedia, or its beginning was altered.`);
  if (format !== '1')
    throw new Error(`${name} has format ${format}, which this program does not know; restore it with a later one.`);
  const rest = whole.subarray(title.length + sumLength + 1);
  if (bytesRead < headLength || sumOf(rest) !== sum) throw new Error(damaged(name));
  return head.parse(JSON.parse(rest.toString()));
}

/** The message about a damaged backup, with advice. */
export const damaged = (name: string): string => `${name} was cut or altered since it was made; take another backup.`;
