import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lostItsCase } from './lost-case.ts';

it.each([32, 64])('recognises %i bytes that lost the case of their letters, and never intact ones', (size) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: size, maxLength: size }), (bytes) => {
      const address = base58.encode(bytes);
      // Skips addresses with too few letters, which `lostItsCase` cannot recognise.
      fc.pre(address.replaceAll(/[1-9]/g, '').length >= 20 && /[1-9]/.test(address) && !/^[1-9a-f]+$/i.test(address));
      fc.pre(/[a-z]/.test(address) && /[A-Z]/.test(address) && (size === 32 || address.length >= 86));
      expect([address, address.toLowerCase(), address.toUpperCase()].map(lostItsCase)).toEqual([false, true, true]);
    }),
  );
});
