import { configDefaults, defineConfig } from 'vitest/config';

// These run once, whichever store the other tests use: the tests of the embedded store, and the one that measures the
// memory of its process, which no other file may share.
const embeddedAlone = ['src/server/db/embedded/**', 'src/server/http/public-cache/public-cache-weight.test.ts'];
// Both stores are PostgreSQL, and the tests of a noun ask both the same questions. Where a server is at hand, they ask
// it alone, and so do those that ask no store, in processes that share what they import; the embedded store answers
// where it can differ: one connection, its own queue and transactions, plans, migrations, and a journey of each kind.
const canDiffer = [
  'src/server/{housekeeping,housekeeping-upgrade,seed}.test.ts',
  'src/server/jobs/**',
  'src/server/db/!(keyset|listening).test.ts',
  'src/server/features/media/{media,instances,s3-files}.test.ts',
  'src/server/features/search/!(matching-line).test.ts',
  'src/server/features/addresses/{lookup,seen-fakes}.test.ts',
  'src/server/features/articles/{dated-facts,editing,named-links}.test.ts',
  'src/server/features/notices/notice-streams.test.ts',
  'src/server/features/people/{login,sessions}.test.ts',
  'src/server/features/revisions/revisions.test.ts',
  'src/server/features/submissions/{comments,contributions,recount-script,votes,wanted,weeks/lines}.test.ts',
  'src/server/features/submissions/leaving/leaving.test.ts',
  'src/server/features/submissions/review/publishing.test.ts',
  'src/server/features/bounties/entries.test.ts',
  'src/server/http/{health,logging,outage}.test.ts',
  'src/server/http/public-cache/own-writes.test.ts',
];
// Filling the embedded store with 100,000 rows takes minutes: how they are read there is looked at by `npm run
// test:plans`, which names the file.
const plans = 'src/server/db/reads.test.ts';
const serverAlone = process.argv.includes(plans) ? [] : [plans];
const store = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'embedded';
const ofOtherStore = store === 'postgres' ? embeddedAlone : serverAlone;
const testsOf = (pattern: string) => (pattern.endsWith('**') ? `${pattern}/*.test.{ts,tsx}` : pattern);
const everywhere = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'];
// `npm test` names the store; a file that is run by hand runs wherever it is run.
const isBesideServer = process.env['TEST_STORE'] === 'embedded' && process.env['TEST_DATABASE_URL'] !== undefined;

export default defineConfig({
  // The runs on both stores go on at once, and each writes here.
  cacheDir: `node_modules/.vite/${store}`,
  test: {
    include: isBesideServer ? [...embeddedAlone, ...canDiffer].map(testsOf) : everywhere,
    exclude: [...configDefaults.exclude, ...ofOtherStore],
    globalSetup: 'test/global-setup.ts',
    // A process with an embedded store holds hundreds of megabytes, so few run at once.
    pool: 'forks',
    // With a server, the files of a process share their imports, which are half of the work. A process that starts and
    // ends one embedded store after the other may crash.
    isolate: store === 'embedded',
    // Each file's process compiles the store again, and optimised compiling takes longer than the file's tests.
    execArgv: ['--liftoff-only'],
    // Of the library with hundreds of modules one is made, once for all processes.
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'] },
      },
    },
    maxWorkers: 2,
    // Machines and disks may be slow; a test that waits is not a test that fails.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: `test-results/vitest-${store}.json` },
  },
});
