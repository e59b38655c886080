import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moduleOf, reactFiles } from '#scripts/hoisted-react.mjs';

describe('a CommonJS file of React', () => {
  it.each(reactFiles.map(({ replacement }) => [replacement]))(
    'becomes a module with the same exports: %s',
    async (file) => {
      const code = moduleOf(readFileSync(file, 'utf8'));
      expect(code).not.toMatch(/\brequire\(|\bmodule\.exports\b/);
      const names = [...code.matchAll(/exported\d+ as (\w+)/g)].map(([, name]) => name);
      expect(names.toSorted()).toEqual(
        Object.keys((await import(file)) as object)
          .filter((name) => /^(?!default$|module\.exports$)/.test(name))
          .toSorted(),
      );
    },
  );

  it('with another form is refused', () => {
    expect(() => moduleOf("module.exports = require('./other.js');")).toThrow('another form');
    expect(() => moduleOf('var nothing = 1;')).toThrow('another form');
    expect(() => moduleOf('exports.a = require(name);')).toThrow('another form');
  });
});
