import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file of the project, and its text. */
type File = readonly [path: string, source: string];

interface Report {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code: string;
    readonly message: string;
    readonly help?: string;
  }[];
}

/** The linter's messages about these files, each in a separate tree. */
function lint(files: readonly File[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    for (const [n, [path, source]] of files.entries()) {
      mkdirSync(dirname(join(folder, String(n), path)), { recursive: true });
      writeFileSync(join(folder, String(n), path), source);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), '--format', 'json', '.'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 24 },
    );
    const { diagnostics } = JSON.parse(stdout) as Report;
    return files.map((_file, n) =>
      diagnostics
        .filter(({ filename }) => filename.split(/[/\\]/)[0] === String(n))
        .map(({ code, message, help = '' }) => `${code} ${message} ${help}`)
        .join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

// Design §3: the importing file, the forbidden import, and the message.
const forbidden = [
  ['src/contract/articles/articles.ts', 'node:fs', 'The contract imports only zod and itself'],
  ['src/contract/articles/articles.ts', '#server/core/errors.ts', 'The contract imports only zod and itself'],
  ['src/figures/kinds/sandwich.ts', 'zod', 'Figures import only themselves'],
  ['src/figures/kinds/sandwich.ts', '#contract/format.ts', 'Figures import only themselves'],
  ['src/figures/scene.ts', '#web/client/http.ts', 'Figures import only themselves'],
  ['src/drawings/face.ts', '#contract/format.ts', 'Drawings import only themselves'],
  ['src/figures/kinds/sandwich.ts', './bonding-curve.ts', 'A kind of figure is imported by nobody'],
  ['src/server/features/submissions/votes.ts', '#server/http/route.ts', 'A domain file knows no HTTP'],
  ['src/server/features/submissions/votes.ts', 'fastify', 'A domain file knows no HTTP'],
  ['src/server/features/submissions/votes.routes.ts', 'drizzle-orm', 'Routes hold no SQL'],
  [
    'src/server/features/submissions/votes.routes.ts',
    '#server/features/articles/articles.ts',
    'Routes import the contract, http and their own domain file',
  ],
  ['src/server/http/pages.ts', '#server/features/articles/articles.ts', 'http and db know no feature'],
  ['src/server/db/client.ts', '#server/features/articles/articles.ts', 'http and db know no feature'],
  ['src/server/seed.ts', '#web/client/http.ts', 'The server does not import from the web'],
  ['src/server/app.ts', './main.ts', 'An entry point is run, never imported'],
  ['src/web/ui/button.tsx', 'react-router', 'The ui folder knows React, the drawings and itself'],
  ['src/web/ui/button.tsx', '#web/client/http.ts', 'The ui folder knows React, the drawings and itself'],
  ['src/web/features/submissions/votes.tsx', '#web/pages/home.tsx', 'A feature does not know where it is shown'],
  [
    'src/web/features/submissions/votes.tsx',
    '#server/core/errors.ts',
    'The web talks to the server through /api alone',
  ],
  [
    'src/web/features/submissions/votes.tsx',
    '#contract/articles/articles.ts',
    'The browser takes only types from the contract',
  ],
  ['src/web/pages/home.tsx', '#server/core/errors.ts', 'The web talks to the server through /api alone'],
  ['src/web/pages/home.tsx', '../client/http.ts', 'Import what is not beside the file by its # path'],
  ['src/server/features/texts/sources.ts', './text-blocks.ts', 'Long texts are looked at in a thread of their own'],
  ['src/server/features/people/login.ts', '#server/features/articles/articles.ts', "'people' stands below 'articles'"],
  ['src/web/features/articles/toc.tsx', '#web/features/submissions/entry.tsx', "'articles' stands below 'submissions'"],
  ['src/web/client/calls.ts', '#web/lists/show-more.tsx', "'client' stands below 'lists'"],
  ['src/contract/people/accounts.ts', '#contract/submissions/comments.ts', "'people' stands below 'submissions'"],
  ['src/web/attic/old.ts', '#web/client/http.ts', "The folder 'attic' has no place among the rooms"],
] as const;

const allowed: readonly File[] = [
  ['src/web/ui/button.tsx', use('react')],
  ['src/web/ui/avatar.tsx', use('#drawings/face.ts')],
  ['src/server/features/submissions/votes.ts', use('#contract/articles/articles.ts')],
  ['src/server/http/pages.ts', String.raw`export const x = '/'.replace(/(?<!\/)\/+$/, '');` + '\n'],
];

// Code that another rule must refuse, with that rule.
const refused = [
  // Only one component may render HTML from strings.
  ['src/web/pages/home.tsx', 'export const x = <p dangerouslySetInnerHTML={{ __html: "" }} />;\n', 'react(no-danger)'],
  ['src/web/long.ts', 'export const x = 1;\n'.padEnd(300, '\n'), 'max-lines'],
  ['src/web/short.ts', 'export default 1;\n', 'no-default-export'],
  ['src/web/BadName.ts', 'export const x = 1;\n', 'filename-case'],
  // An expression with more than linear time (security T38).
  [
    'src/server/features/drafts/drafts.ts',
    String.raw`export const x = 'a'.replace(/[.,;:!?]+$/, '');` + '\n',
    '2nd degree polynomial',
  ],
  ['src/web/features/submissions/votes.tsx', String.raw`export const x = /^(a+)+$/.test('a');` + '\n', 'exponential'],
  ['src/contract/slug.ts', String.raw`export const x = /^\s*\w*\s*\w*$/.test('a');` + '\n', 'degree polynomial'],
  ['scripts/setup.mjs', "export const x = new RegExp('^(a|aa)*$').test('a');\n", 'exponential'],
  [
    'src/web/features/submissions/votes.tsx',
    "export const x = (id: string) => fetch('/api/contributions/' + id);\n",
    'Ask by the call’s address',
  ],
  [
    'src/web/layout/header.tsx',
    'export const x = (id: string) => `/api/profile/${id}`;\n',
    'Ask by the call’s address',
  ],
  [
    'src/web/layout/header.tsx',
    "export const x = ({ queryKey }: { queryKey: string[] }) => /^feed/.test(queryKey.join('/'));\n",
    'said by its tags, not read from its key',
  ],
  [
    'src/web/layout/header.tsx',
    'export const x = (answer: unknown) => answer as Promise<string>;\n',
    'no promise is cast',
  ],
  ['src/server/site.ts', "export const x = (given: string) => new RegExp(given).test('a');\n", 'never made of a text'],
] as const;

describe('the boundaries of design §3', () => {
  const files = [
    ...forbidden.map(([path, from]): File => [path, use(from)]),
    ...allowed,
    ...refused.map(([path, source]): File => [path, source]),
  ];
  let messages: string[];
  beforeAll(() => {
    messages = lint(files);
  });
  const of = (path: string, source: string) =>
    messages[files.findIndex((file) => file[0] === path && file[1] === source)];

  it.each(forbidden)('%s may not import %s', (path, from, sentence) => {
    expect(of(path, use(from))).toContain(sentence);
  });

  it.each(allowed)('allow this: %s', (path, source) => {
    expect(of(path, source)).toBe('');
  });

  it.each(refused)('%s may not contain %s', (path, source, rule) => {
    expect(of(path, source)).toContain(rule);
  });
});
