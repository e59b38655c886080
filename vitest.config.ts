import { configDefaults, defineConfig } from 'vitest/config';

// What the embedded store does, and the start on it, is the same whichever store the other tests use: they run once.
const embeddedAlone = process.env['TEST_STORE'] === 'postgres' ? ['src/server/db/embedded.test.ts', 'test/start.test.ts'] : [];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...embeddedAlone],
    globalSetup: 'test/global-setup.ts',
    // A process with an embedded store holds hundreds of megabytes, so few run at once.
    pool: 'forks',
    maxWorkers: 2,
    // Machines and disks may be slow; a test that waits is not a test that fails.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: `test-results/vitest-${process.env['TEST_STORE'] ?? 'embedded'}.json` },
  },
});
