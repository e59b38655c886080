import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Code that would need the parts of the router that the build removes (scripts/unused-router-parts.mjs).
const leftOut =
  /\b(?:Form|useFetchers?|useSubmit|useFormAction|useActionData|useRevalidator|useViewTransitionState|redirect|redirectDocument|replace|data)\b/;

test('no page imports parts of the router that the build removes', () => {
  const files = globSync('src/web/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(200);
  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'react-router'/g)].map(([, names]) => [
      file,
      names!,
    ]),
  );
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(([, names]) => leftOut.test(names!))).toEqual([]);
});
