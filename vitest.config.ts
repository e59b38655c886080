import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // A process with an embedded store holds hundreds of megabytes, so few run at once.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: `test-results/vitest-${process.env['TEST_STORE'] ?? 'embedded'}.json` },
  },
});
