import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));

/** The script's output about a browser, for an ordinary user on a machine with only this `environment`. */
function ask(environment: Record<string, string>) {
  const script = "process.getuid = () => 1000; console.log(await (await import('./scripts/browser.mjs')).browser());";
  const env = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: '/nowhere', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the browser of the tests', () => {
  it('is the configured one, and the install adds no other', () => {
    expect(ask({ CHROMIUM_PATH: '/somewhere/chromium' })).toEqual({
      status: 0,
      stdout: '/somewhere/chromium\n',
      stderr: '',
    });
  });

  it('is up to the developer when none is configured, with a sentence that says how to install it', () => {
    const { status, stdout, stderr } = ask({});
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The browser tests need Chromium: install it by .*, or name one in CHROMIUM_PATH\.$/m);
  });
});
