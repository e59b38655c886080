import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Invalid } from '#server/core/errors.ts';
import { TooMany, Unavailable } from '#server/core/later-errors.ts';
import type { App } from './route.ts';

/** A form with one file. */
export interface Form {
  /** The text fields, each once. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly bytes: Buffer };
}

interface Bounds {
  /** The most bytes of the file. */
  readonly bytes: number;
  /** The longest time for the whole form to arrive, in milliseconds. */
  readonly patience: number;
}

// The most forms in progress, of one account and of all: their files are in memory.
const mostAtOnce = { ofOne: 2, ofAll: 12 };
const limits = { fieldNameSize: 40, fieldSize: 4_096, fields: 12, files: 1, parts: 13, headerPairs: 30 };

const words = (bytes: number) => `${bytes / 1024 ** 2} MB`;

/** The refusal of a form that exceeds a limit or is malformed. */
function refusalOf(error: unknown, { bytes }: Bounds): Invalid {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Invalid(`This file is too large; ${words(bytes)} are possible.`, { field: 'file' });
  if (code === 'FST_FILES_LIMIT') return new Invalid('Send one file at a time.', { field: 'file' });
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Invalid('Send the form as multipart/form-data.');
  if (code?.startsWith('FST_')) return new Invalid('The form has too many fields; send those of the documentation.');
  return new Invalid('The form did not arrive whole; please send it again.');
}

/** Reads the parts of a form. Refuses a repeated field, a field that is too long, and a missing file. */
async function collect(request: FastifyRequest, bounds: Bounds): Promise<Form> {
  const fields = new Map<string, string>();
  let file: Form['file'] | undefined;
  for await (const part of request.parts({ limits: { ...limits, fileSize: bounds.bytes } })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new Invalid("Send the file in the field 'file'.", { field: 'file' });
      file = { name: part.filename ?? '', bytes: await part.toBuffer() };
      continue;
    }
    const { fieldname, value, valueTruncated, fieldnameTruncated } = part;
    // The parser reads a field of the type application/json as JSON.
    if (typeof value !== 'string') throw new Invalid('Send each field as text.', { field: fieldname });
    if (fieldnameTruncated || valueTruncated)
      throw new Invalid('A field of the form is too long.', { field: fieldname });
    if (fields.has(fieldname)) throw new Invalid('A field of the form is there twice.', { field: fieldname });
    fields.set(fieldname, value);
  }
  if (file === undefined) throw new Invalid("Send the file in the field 'file'.", { field: 'file' });
  return { fields: Object.fromEntries(fields), file };
}

/** Rejects after `patience` milliseconds. */
function late({ patience }: Bounds): { promise: Promise<never>; end: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        new Invalid('The file arrived too slowly; make it smaller, or try again with a faster connection.', {
          field: 'file',
        }),
      ),
    patience,
  );
  return { promise, end: () => clearTimeout(timer) };
}

/**
 * Receives forms with a file, which no other route accepts. Keeps a file in memory only as long as `work` needs it, and
 * bounds the number of forms at a time.
 */
export class Uploads {
  readonly #bounds: Bounds;
  readonly #underway = new Map<string, number>();
  #all = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Registers the parser of forms for the routes that `add` adds, and for no others. */
  async register(app: App, add: (scope: App) => void): Promise<void> {
    await app.register(async (scope) => {
      await scope.register(multipart);
      add(scope as App);
    });
  }

  /**
   * Reads the form of a request, and runs `work` with it. Refuses it while the account, or all accounts together, have
   * too many in progress.
   */
  async receive<T>(request: FastifyRequest, accountId: string, work: (form: Form) => Promise<T>): Promise<T> {
    const own = this.#underway.get(accountId) ?? 0;
    if (own >= mostAtOnce.ofOne)
      throw new TooMany('You are sending two files already; please wait until they are there.', 10);
    if (this.#all >= mostAtOnce.ofAll)
      throw new Unavailable('Too many files are being sent; please try again in a minute.', 60);
    this.#underway.set(accountId, own + 1);
    this.#all += 1;
    try {
      return await work(await this.#read(request));
    } finally {
      this.#all -= 1;
      const left = this.#underway.get(accountId)! - 1;
      if (left === 0) this.#underway.delete(accountId);
      else this.#underway.set(accountId, left);
    }
  }

  async #read(request: FastifyRequest): Promise<Form> {
    const limit = late(this.#bounds);
    try {
      const form = collect(request, this.#bounds);
      // After the time limit its error has no receiver; reading ends with the connection.
      form.catch(() => {});
      return await Promise.race([form, limit.promise]);
    } catch (error) {
      throw error instanceof Invalid ? error : refusalOf(error, this.#bounds);
    } finally {
      limit.end();
    }
  }
}
