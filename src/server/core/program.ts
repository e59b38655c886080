import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { versionOf } from '#scripts/version.mjs';

/** Which program this is: its version and its commit. */
export const program = versionOf(dirname(findPackageJSON(import.meta.url)!));
