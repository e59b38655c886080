import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The URL that a starting server prints when it listens, from its standard output, whose rest is discarded. Undefined
 * when the server ended before.
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
