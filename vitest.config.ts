import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // A process with an embedded store holds hundreds of megabytes, so few run at once.
    pool: 'forks',
    maxWorkers: 2,
    // Machines and disks may be slow; a test that waits is not a test that fails.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: `test-results/vitest-${process.env['TEST_STORE'] ?? 'embedded'}.json` },
  },
});
