import { fileURLToPath } from 'node:url';
import { versionOf } from '#scripts/version.mjs';

/** Which program this is: its version and its commit. */
export const program = versionOf(fileURLToPath(new URL('../..', import.meta.url)));
