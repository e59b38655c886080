import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the linter says of `source` if it stood at `path`. */
function lint(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), folder],
      { encoding: 'utf8' },
    );
    return stdout.replaceAll(/\s+/g, ' ');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

// Design §3: from, what it may never import, and the sentence that says so.
const forbidden = [
  ['src/contract/articles.ts', 'node:fs', 'The contract imports only zod and itself'],
  ['src/contract/articles.ts', '#server/errors.ts', 'The contract imports only zod and itself'],
  ['src/server/features/votes/votes.ts', '#server/http/route.ts', 'A domain file knows no HTTP'],
  ['src/server/features/votes/votes.ts', 'fastify', 'A domain file knows no HTTP'],
  ['src/server/features/votes/votes.routes.ts', 'drizzle-orm', 'Routes hold no SQL'],
  [
    'src/server/features/votes/votes.routes.ts',
    '#server/features/articles/articles.ts',
    'Routes import the contract, http and their own domain file',
  ],
  ['src/server/http/pages.ts', '#server/features/articles/articles.ts', 'http and db know no feature'],
  ['src/server/db/client.ts', '#server/features/articles/articles.ts', 'http and db know no feature'],
  ['src/server/seed.ts', '#web/api.ts', 'The server does not import from the web'],
  ['src/server/app.ts', './main.ts', 'An entry point is run, never imported'],
  ['src/web/ui/button.tsx', 'react-router', 'The ui folder knows React and itself'],
  ['src/web/ui/button.tsx', '#web/api.ts', 'The ui folder knows React and itself'],
  ['src/web/features/votes/votes.tsx', '#web/pages/home.tsx', 'A feature does not know where it is shown'],
  ['src/web/features/votes/votes.tsx', '#server/errors.ts', 'The web talks to the server through /api alone'],
  ['src/web/features/votes/votes.tsx', '#contract/articles.ts', 'The browser takes only types from the contract'],
  ['src/web/pages/home.tsx', '#server/errors.ts', 'The web talks to the server through /api alone'],
  ['src/web/pages/home.tsx', '../api.ts', 'Import what is not beside the file by its # path'],
] as const;

describe('the boundaries of design §3', () => {
  it.each(forbidden)('%s may not import %s', (path, from, sentence) => {
    expect(lint(path, use(from))).toContain(sentence);
  });

  it('lets through what is allowed', () => {
    expect(lint('src/web/ui/button.tsx', use('react'))).toContain('Found 0 warnings and 0 errors');
    expect(lint('src/server/features/votes/votes.ts', use('#contract/articles.ts'))).toContain('Found 0 warnings and 0 errors');
  });

  it('refuses HTML from a string anywhere but in the one component made for it', () => {
    expect(lint('src/web/pages/home.tsx', 'export const x = <p dangerouslySetInnerHTML={{ __html: "" }} />;\n')).toContain(
      'react(no-danger)',
    );
  });

  it('refuses files that are too long, default exports and other spellings of file names', () => {
    expect(lint('src/web/long.ts', 'export const x = 1;\n'.padEnd(300, '\n'))).toContain('max-lines');
    expect(lint('src/web/short.ts', 'export default 1;\n')).toContain('no-default-export');
    expect(lint('src/web/BadName.ts', 'export const x = 1;\n')).toContain('filename-case');
  });
});
