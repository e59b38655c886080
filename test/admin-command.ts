import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns a function that runs `npm run admin --` on a store, and resolves with the output and whether it succeeded.
 */
export function adminCommand({ url, folder }: { url: string | undefined; folder: string }) {
  return async (words: readonly string[], settings: Record<string, string> = {}) => {
    const env = { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: folder, ...settings };
    const run = promisify(execFile)(process.execPath, ['scripts/admin.ts', ...words], { cwd: root, env });
    return run.then(
      ({ stdout }) => ({ said: stdout.trim(), isDone: true }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ said: (stderr || stdout).trim(), isDone: false }),
    );
  };
}
