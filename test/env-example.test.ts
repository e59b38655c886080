import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';

type Settings = Record<string, string | undefined>;

/** Parses like systemd's EnvironmentFile (systemd.exec): no comment after a value, but quotes and backslashes. */
function asSystemd(text: string): Settings {
  const settings: Settings = {};
  for (const line of text.split('\n')) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || /["'\\]/.test(value!)) throw new Error(`systemd reads this in its own way: ${line}`);
    settings[name] = value!.trim();
  }
  return settings;
}

/** Parses like `docker run --env-file`: everything after the first = is the value. */
function asDocker(text: string): Settings {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^\s=]+)=(.*)$/.exec(line) ?? [];
      // Without a =, docker takes the value from its environment.
      if (name === undefined) throw new Error(`docker reads no value here: ${line}`);
      return [name, value];
    }),
  );
}

const text = readFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), 'utf8');

it('Node, systemd and docker read .env.example alike', () => {
  const settings: Settings = parseEnv(text);
  expect(Object.keys(settings).length).toBeGreaterThan(20);
  expect(asSystemd(text)).toEqual(settings);
  expect(asDocker(text)).toEqual(settings);
});

it.each([
  ['PORT=3000 # where to listen', 'a comment after the value'],
  ['SITE_NAME="Trenchpedia"', 'quotes'],
])('they would read %s differently: %s', (line) => {
  const read = (reader: (text: string) => Settings) => {
    try {
      return JSON.stringify(reader(line));
    } catch (error) {
      return String(error);
    }
  };
  expect(new Set([parseEnv, asSystemd, asDocker].map(read)).size).toBeGreaterThan(1);
});
