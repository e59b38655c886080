import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { switchNames } from '#contract/moderation/limits.ts';
import { built } from './built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const page = read('docs/day-1-day-2.md');
const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!);
const commands = blocks.join('\n');

it('each step can be parsed by a shell', () => {
  expect(blocks.length).toBeGreaterThan(12);
  const refused = blocks.flatMap((block) => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' });
    return status === 0 ? [] : [`${block}\n${stderr}`];
  });
  expect(refused).toEqual([]);
});

it('each file of the program in a step exists after the build', async () => {
  await built();
  const named = [...commands.matchAll(/(?:\/opt\/trenchpedia\/|[\s'])((?:deploy|dist|scripts|\.env)[\w./@-]*)/g)].map(
    ([, path]) => path!,
  );
  expect(named).toEqual(expect.arrayContaining(['deploy/with-settings', 'dist/server/start.js', '.env.example']));
  expect(named.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

it('each command of the program exists, with its options', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const used = [...commands.matchAll(/npm run ([\w:]+)(?: -- ([^&'\n]*))?/g)];
  expect(used.length).toBeGreaterThan(15);
  for (const [line, name, words = ''] of used) {
    const [, file] = /^node (?:--\S+ )?(scripts\/\S+\.ts)$/.exec(scripts[name!]!) ?? [];
    const source = file === undefined ? '' : read(file);
    for (const [, option] of words.matchAll(/ ?--([a-z-]+)/g))
      expect([line, source]).toEqual([line, expect.stringMatching(new RegExp(`\\b${option}'?: \\{`))]);
    if (name !== 'admin') continue;
    const [command, which] = words.split(' ');
    expect([line, source]).toEqual([line, expect.stringContaining(`'${command}'`)]);
    if (command === 'switch') expect([line, switchNames]).toEqual([line, expect.arrayContaining([which])]);
  }
});

it('each setting that a step writes exists', () => {
  const settings = Object.keys(parseEnv(read('.env.example')));
  const written = [...commands.matchAll(/s[|/]\^([A-Z_]+)=/g)].map(([, name]) => name!);
  expect(written.length).toBeGreaterThan(4);
  expect(settings).toEqual(expect.arrayContaining(written));
});
