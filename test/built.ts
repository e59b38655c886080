import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** The folder of the build; builds once per run if it is missing or outdated. */
export async function built(): Promise<string> {
  const answer = await fetch(inject('builder'));
  if (!answer.ok) throw new Error(`The build failed: ${await answer.text()}`);
  return dist;
}
