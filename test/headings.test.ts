import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const files = (...patterns: string[]) => globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'));

/** A heading of a document in the form of a citation: `spec §2, /browse`, `security T38`. */
type Headings = ReadonlySet<string>;

/**
 * The headings of a document: `§2` and `§2, /browse` in numbered sections, `T38` for threats, and each by its words.
 */
function headingsOf(name: string, text: string): string[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    const [, words] = /^#+ (.+)$/.exec(line) ?? [];
    if (words === undefined) return [];
    const number = /^(§\d+|T\d+) /.exec(words)?.[1];
    if (number?.startsWith('§')) section = number;
    return number === undefined ? [`${name} ${section}, ${words}`, `${name}, ${words}`] : [`${name} ${number}`];
  });
}

/** Joins the lines of comments. */
const unwrapped = (text: string) => text.replace(/\n\s*(?:\*|\/\/) /g, ' ');

/** The citations in a file. A bare § refers to the specification; those of an RFC do not count. */
function citationsIn(text: string): string[] {
  const words = unwrapped(text);
  const sections = [
    ...words.matchAll(/(RFC \d+,? |design(?:'s)? )?(§\d+)((?:(?:, | and )(?:[A-Z][\w/ -]*\w|\/[\w/{}]*))*)/gi),
  ].flatMap(([, where = '', number, names = '']) => {
    if (/^RFC/i.test(where)) return [];
    const section = `${where === '' ? 'spec' : 'design'} ${number}`;
    const headings = names
      .split(/, | and /)
      .filter((name) => /^[A-Z/]/.test(name))
      .map((name) => `${section}, ${name}`);
    return [section, ...headings];
  });
  const threats = [...words.matchAll(/\b(T\d{1,2})\b/g)].map(([, number]) => `security ${number}`);
  const decisions = [...words.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number]) => `decision ${number}`);
  const others = [...words.matchAll(/docs\/(\w+)\.md(?:, ([A-Z]\w*))?/g)].flatMap(([, name, heading]) =>
    heading ? [`${name}, ${heading}`] : [],
  );
  return [...sections, ...threats, ...decisions, ...others];
}

/** The citations without a heading. */
const leadingNowhere = (text: string, headings: Headings) =>
  citationsIn(text).filter((citation) => !headings.has(citation));

/** The repository paths in a document's backticks. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|e2e|scripts|docs|deploy)\/[^`\s]*)`/g)].map(([, path]) => path!);

/** The npm commands in a document. */
const commandsIn = (text: string) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!);

/** The tests in the list of threats, each with its file. */
const testsIn = (text: string) =>
  [...text.matchAll(/^- `([^`]+)`: “(.+)”$/gm)].map(([, file, name]) => ({ file: file!, name: name! }));

const documents = files('docs/**/*.md', '*.md');

describe('a citation in a comment', () => {
  it('leads to a heading', () => {
    const decided = files('docs/decisions/*.md').map(
      (file) => `decision ${file.slice('docs/decisions/'.length).slice(0, 4)}`,
    );
    const named = files('docs/*.md').flatMap((file) =>
      headingsOf(file.slice('docs/'.length, -'.md'.length), read(file)),
    );
    const headings = new Set([...decided, ...named]);
    const sources = files('{src,test,e2e,scripts}/**/*.{ts,tsx,css,mjs}').filter(
      (file) => file !== 'test/headings.test.ts',
    );
    const broken = sources.flatMap((file) =>
      leadingNowhere(read(file), headings).map((citation) => `${file}: ${citation}`),
    );
    expect(broken).toEqual([]);
  });

  it('is found anywhere in a comment, and refused without its heading', () => {
    const headings = new Set(headingsOf('spec', '## §2 Screens\n\n### /browse\n\n### Header\n\n## §9 Numbers'));
    const cited = (text: string) => leadingNowhere(text, headings);
    expect(cited('/** All (spec §2, /browse and /search). */')).toEqual(['spec §2, /search']);
    expect(cited('/**\n * The bar (spec §2,\n * Header), and what the specification says (§9).\n */')).toEqual([]);
    expect(cited('// Design §2, Header: not of that document.')).toEqual(['design §2', 'design §2, Header']);
    expect(cited('// Nobody gets in (security T99), as RFC 8032, §7.1 and §8 have it.')).toEqual([
      'spec §8',
      'security T99',
    ]);
    expect(cited('// Folders (docs/architecture.md, Rooms).')).toEqual(['architecture, Rooms']);
    expect(cited('// A build of its own (docs/decisions/0099).')).toEqual(['decision 0099']);
  });
});

describe('a document', () => {
  it('names existing files', () => {
    const missing = documents.flatMap((file) =>
      pathsIn(read(file))
        .filter((path) => !existsSync(`${root}${path}`))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
    expect(pathsIn('As `src/nowhere.ts` and `test/` say.')).toEqual(['src/nowhere.ts', 'test/']);
  });

  it('names existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const missing = documents.flatMap((file) =>
      commandsIn(read(file))
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: npm run ${name}`),
    );
    expect(missing).toEqual([]);
    expect(commandsIn('`npm run db:migrate`, then `npm run nothing -- FILE`')).toEqual(['db:migrate', 'nothing']);
  });

  it('links to existing files', () => {
    const missing = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, link]) => new URL(link!, `file://${root}${file}`))
        .filter((url) => !existsSync(url))
        .map((url) => `${file}: ${url.pathname}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the list of threats', () => {
  const text = read('docs/security.md');
  it('names existing tests', () => {
    expect(testsIn('- `e2e/x.spec.ts`: “is “so””')).toEqual([{ file: 'e2e/x.spec.ts', name: 'is “so”' }]);
    expect(testsIn(text).filter(({ file, name }) => !read(file).includes(name))).toEqual([]);
  });

  it('names the test of each threat, or says that none exists', () => {
    const threats = text.split(/^### /m).slice(1);
    expect(threats.map((threat) => Number(/^T(\d+) /.exec(threat)?.[1]))).toEqual(
      threats.map((_threat, index) => index + 1),
    );
    expect(
      threats
        .filter((threat) => testsIn(threat).length === 0 && !threat.includes('\n- No test'))
        .map((threat) => threat.split('\n')[0]),
    ).toEqual([]);
  });
});

describe('the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, unreleased, ...released] = read('CHANGELOG.md').split(/^## /m);
  const numberOf = (section: string) => /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d\n/.exec(section)?.[1];

  it('names the commit of each version, and tells operators what to do for each and the next', () => {
    expect(unreleased).toMatch(/^\[Unreleased\]\n/);
    expect(released.length).toBeGreaterThan(1);
    for (const section of released) expect(section).toMatch(/^\[\d+\.\d+\.\d+\] - \S+\n\nCommit `[0-9a-f]{7}`\./);
    for (const section of [unreleased, ...released]) expect(section).toContain('\n**What an operator does.** ');
  });

  it('counts down from the program’s version, which no release has', () => {
    const numbers = [version, ...released.map(numberOf)];
    const sorted = numbers.toSorted((one, two) => two!.localeCompare(one!, 'en', { numeric: true }));
    expect(numbers).toEqual(sorted);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(unreleased).toContain(version);
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']!.version]).toEqual([version, version]);
  });

  // In a copy without history, the commits are unknown.
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  it.runIf(released.every((section) => git('cat-file', '-e', /`([0-9a-f]{7})`/.exec(section)![1]!).status === 0))(
    'names commits whose program says that version',
    () => {
      for (const section of released) {
        const [, commit] = /Commit `([0-9a-f]{7})`/.exec(section)!;
        const { stdout } = git('show', `${commit}:package.json`);
        expect([commit, (JSON.parse(stdout) as { version: string }).version]).toEqual([commit, numberOf(section)]);
      }
    },
  );
});

it('.env.example and docs/operations.md list each variable of the configuration with its default', () => {
  const configured = [...read('src/server/config.ts').matchAll(/^  ([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!);
  const variables = configured.toSorted();
  expect(variables.length).toBeGreaterThan(20);
  const example = parseEnv(read('.env.example'));
  expect(Object.keys(example).toSorted()).toEqual(variables);
  expect(readConfig(example)).toEqual(readConfig({}));
  const settings = read('docs/operations.md').split('\n## Settings\n')[1]!.split('\n## ')[0]!;
  const rows = settings.split('\n').filter((line) => line.startsWith('| `'));
  expect(
    rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!)).toSorted(),
  ).toEqual(variables);
});
