/**
 * @file Makes modules of React's CommonJS files. A bundler wraps a CommonJS file in a function, which the browser parses
 * a second time, in the main thread, when it first runs: a third of the time in which scripts block a phone.
 */

import { fileURLToPath } from 'node:url';

const libraries = new URL('../node_modules/', import.meta.url);

// The packages' entries choose one of these files by the environment.
/** @type {[RegExp, string][]} */
const files = [
  [/^react$/, 'react/cjs/react.production.js'],
  [/^react\/jsx-runtime$/, 'react/cjs/react-jsx-runtime.production.js'],
  [/^react-dom$/, 'react-dom/cjs/react-dom.production.js'],
  [/^react-dom\/client$/, 'react-dom/cjs/react-dom-client.production.js'],
  [/^scheduler$/, 'scheduler/cjs/scheduler.production.js'],
];

/** Aliases of the packages' entries for the production build. */
export const reactFiles = files.map(([find, replacement]) => ({
  find,
  replacement: fileURLToPath(new URL(replacement, libraries)),
}));

/** The module of a CommonJS file that only assigns to `exports` and requires by name, as these files do. */
export function moduleOf(code) {
  const imports = [];
  const body = code.replaceAll(/\brequire\("([\w/-]+)"\)/g, (_, name) => {
    imports.push(`import required${imports.length} from "${name}";`);
    return `required${imports.length - 1}`;
  });
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))];
  if (/\brequire\(|\bmodule\.exports\b/.test(body) || names.length === 0)
    throw new Error('This file of React has another form: see how it exports, and change scripts/hoisted-react.mjs.');
  return [
    ...imports,
    'const exports = {};',
    body,
    `const { ${names.map((name, nth) => `${name}: exported${nth}`).join(', ')} } = exports;`,
    `export { ${names.map((name, nth) => `exported${nth} as ${name}`).join(', ')} };`,
    'export default exports;',
  ].join('\n');
}

export const hoistedReact = {
  name: 'hoisted-react',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/ },
    handler: (code) => ({ code: moduleOf(code), map: null }),
  },
};
