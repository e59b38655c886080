import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { versionOf } from '#scripts/version.mjs';

it('the commit is known also where somebody else owns the checkout, as the user of the unit finds it', () => {
  // Git's own tests make it refuse a repository so.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  expect(versionOf(fileURLToPath(new URL('..', import.meta.url))).commit).toMatch(/^[\da-f]{12}(-dirty)?$/);
  vi.unstubAllEnvs();
});
