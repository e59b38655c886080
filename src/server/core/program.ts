import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { versionOf } from '#scripts/version.mjs';

const root = dirname(findPackageJSON(import.meta.url)!);

/** This program's version and commit. */
export const program = versionOf(root);

/** The folder of the encyclopedia that comes with this program. */
export const shippedFolder = join(root, 'content');
