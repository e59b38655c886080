import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The folder of the build, made before when there is none for the sources as they are: once in a run, whichever files
 * ask.
 */
export async function built(): Promise<string> {
  const answer = await fetch(inject('builder'));
  if (!answer.ok) throw new Error(`The build failed: ${await answer.text()}`);
  return dist;
}
