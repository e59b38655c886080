import { configDefaults, defineConfig } from 'vitest/config';

// These run once, whichever store the other tests use: the tests of the embedded store, and the one that measures the
// memory of its own process.
const embeddedAlone = ['src/server/db/embedded/**', 'src/server/http/public-cache/public-cache-weight.test.ts'];
// Both stores are PostgreSQL, so most tests of a noun, and those without a store, run on the server alone if there is
// one, in processes that share their imports. The embedded store runs the tests in which it may differ: one connection,
// its own queue and transactions, plans, migrations, and a journey of each kind.
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
// Filling the embedded store with 100,000 rows takes minutes, so there it runs only by `npm run test:plans`, which
// names the file.
const plans = 'src/server/db/reads.test.ts';
const serverAlone = process.argv.includes(plans) ? [] : [plans];
const store = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'embedded';
const ofOtherStore = store === 'postgres' ? embeddedAlone : serverAlone;
const testsOf = (pattern: string) => (pattern.endsWith('**') ? `${pattern}/*.test.{ts,tsx}` : pattern);
const everywhere = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'];
// `npm test` sets TEST_STORE; a file that is run by hand runs on any store.
const isBesideServer = process.env['TEST_STORE'] === 'embedded' && process.env['TEST_DATABASE_URL'] !== undefined;

export default defineConfig({
  // The runs on both stores are concurrent, and each has its own cache.
  cacheDir: `node_modules/.vite/${store}`,
  test: {
    include: isBesideServer ? [...embeddedAlone, ...canDiffer].map(testsOf) : everywhere,
    exclude: [...configDefaults.exclude, ...ofOtherStore],
    globalSetup: 'test/global-setup.ts',
    // A process with an embedded store holds hundreds of megabytes, so few run at once.
    pool: 'forks',
    // On a server, test files share a process and its imports, which are half of the work. A process that starts and
    // ends several embedded stores may crash.
    isolate: store === 'embedded',
    // Each file's process compiles the embedded store, and an optimising compiler would take longer than the tests.
    execArgv: ['--liftoff-only'],
    // Bundles the library with hundreds of modules once, for all processes.
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres'] },
      },
    },
    maxWorkers: 2,
    // Long, since machines and disks may be slow, and a waiting test has not failed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: `test-results/vitest-${store}.json` },
  },
});
