import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { versionOf } from '#scripts/version.mjs';

it('the commit is known even when another user owns the checkout, as for the user of the unit', () => {
  // Git's own tests use this variable to make it refuse a repository.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  expect(versionOf(fileURLToPath(new URL('..', import.meta.url))).commit).toMatch(/^[\da-f]{12}(-dirty)?$/);
  vi.unstubAllEnvs();
});
