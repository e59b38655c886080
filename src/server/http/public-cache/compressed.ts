import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** The content codings of cached answers, the smallest first. */
export const codings = ['br', 'gzip', 'identity'] as const;
/** A content coding (RFC 9110 §8.4.1). */
export type Coding = (typeof codings)[number];

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

// Below this, compressing costs more than it saves.
const leastBytes = 1_024;
const compressible = /^(text\/|application\/([a-z.-]+\+)?(json|xml|javascript)\b|image\/svg)/;
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 5 },
};

/** Whether compression can help: small answers and binary ones stay as they are. */
export function isCompressible(bytes: Buffer, contentType: string): boolean {
  return bytes.length >= leastBytes && compressible.test(contentType);
}

/** Compresses bytes off the event loop; undefined if they become no smaller. */
export async function compressed(bytes: Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer | undefined> {
  const coded = await (coding === 'br' ? brotlied(bytes, brotliOptions) : gzipped(bytes));
  return coded.length < bytes.length ? coded : undefined;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  return given === undefined ? 1 : Number(given.slice(2)) || 0;
}

// Browsers and crawlers send few different headers, each with every request.
const weightsByHeader = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 });

/** The weight of each coding that an Accept-Encoding header names. */
function weightsIn(accept: string): ReadonlyMap<string, number> {
  const remembered = weightsByHeader.get(accept);
  if (remembered !== undefined) return remembered;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    weights.set(name, weightOf(parameters));
  }
  weightsByHeader.set(accept, weights);
  return weights;
}

/**
 * Chooses the best available coding for an Accept-Encoding header: the one with the highest weight, and the smaller one
 * of two equal ones (RFC 9110 §12.5.3). A header that accepts none of them gets the uncompressed answer, which every
 * client can read.
 */
export function chooseCoding(accept: string | undefined, available: ReadonlyMap<Coding, unknown>): Coding {
  if (accept === undefined || available.size === 1) return 'identity';
  const weights = weightsIn(accept);
  let best: Coding = 'identity';
  let highest = 0;
  for (const coding of codings) {
    // A client accepts uncompressed answers unless it refuses them, but prefers any coding that it names.
    const weight = available.has(coding)
      ? (weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0))
      : 0;
    if (weight > highest) [best, highest] = [coding, weight];
  }
  return best;
}
