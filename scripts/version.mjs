// Which program this is. Runs on any Node >= 20 with nothing installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version that package.json names, and the commit that is checked out.
 *
 * @param {string} root The project's folder.
 * @returns {{ version: string, commit: string }} The commit ends in '-dirty' where files were changed since; it is
 * 'unknown' outside of a checkout.
 */
export function versionOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // A copy without history may lie within somebody else's checkout. scripts/pack.mjs writes into its copy what it was.
  if (existsSync(join(root, 'commit'))) return { version, commit: readFileSync(join(root, 'commit'), 'utf8').trim() };
  if (!existsSync(join(root, '.git'))) return { version, commit: 'unknown' };
  try {
    // Root may own the checkout, and the user of the unit reads it: git refuses that by default.
    const described = execFileSync(
      'git',
      ['-c', 'safe.directory=*', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 5_000,
      },
    );
    return { version, commit: described.trim() };
  } catch {
    return { version, commit: 'unknown' };
  }
}
