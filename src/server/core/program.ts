import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { versionOf } from '#scripts/version.mjs';

/** This program's version and commit. */
export const program = versionOf(dirname(findPackageJSON(import.meta.url)!));
