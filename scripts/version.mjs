// The version of this program. Runs on any Node >= 20 without installed packages.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version in package.json, and the checked-out commit.
 *
 * @param {string} root The project's folder.
 * @returns {{ version: string, commit: string }} The commit ends in '-dirty' after changes of files; it is 'unknown'
 * outside of a checkout.
 */
export function versionOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // scripts/pack.mjs writes the file `commit` into its copy. Without a repository of its own, a copy may lie within
  // another one, whose commit would be wrong.
  if (existsSync(join(root, 'commit'))) return { version, commit: readFileSync(join(root, 'commit'), 'utf8').trim() };
  if (!existsSync(join(root, '.git'))) return { version, commit: 'unknown' };
  try {
    // Root may own the checkout that the unit's user reads, which git refuses by default.
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
