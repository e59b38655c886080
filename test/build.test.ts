import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built } from './built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const dist = await built();
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const source = new Map(scripts.map((file) => [file, readFileSync(join(dist, file), 'utf8')]));

const filesWith = (words: string) => [...source].filter(([, text]) => text.includes(words)).map(([file]) => file);

// Words that only the development build of a library contains, with the files.
const developmentHalves = [
  ['react/cjs/react.development.js', 'forwardRef requires a render function but was given'],
  ['react/cjs/react-jsx-runtime.development.js', 'Static children should always be an array'],
  ['react-dom/cjs/react-dom-client.development.js', 'Each child in a list should have a unique'],
  ['react-dom/cjs/react-dom-server.node.development.js', 'Did you mean `%s`?'],
  ['react-router/dist/development/index-react-server.js', 'You should not include both `Component` and `element`'],
  ['@tanstack/query-core/build/modern/query.js', 'Query data cannot be undefined'],
] as const;

describe('the build', () => {
  it('exists for readers, for the dashboard, for rendering and for the server', () => {
    const parts = new Set(scripts.map((file) => file.split(/[/\\]/)[0]));
    expect(parts).toEqual(new Set(['client', 'dashboard', 'pages', 'server']));
  });

  it.each(developmentHalves)('contains no development half: %s', (library, words) => {
    expect(readFileSync(join(root, 'node_modules', library), 'utf8')).toContain(words);
    expect(filesWith(words)).toEqual([]);
  });

  it('does not choose a half by the environment at run time', () => {
    expect(filesWith('process.env.NODE_ENV')).toEqual([]);
    expect(filesWith('.development.js')).toEqual([]);
  });
});
