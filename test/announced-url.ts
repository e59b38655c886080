import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The URL that a starting server prints on its standard output once it listens. Discards the rest of the output.
 * Undefined if the server ends before.
 */
export async function announcedUrl(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const [, url] = line.split(' is at ');
    if (url === undefined) continue;
    output.resume();
    return url;
  }
  return undefined;
}
