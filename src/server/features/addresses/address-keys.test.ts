import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { differencesBetween, keysAround, keysOf, looksLike } from './address-keys.ts';
import { readPasted } from './pasted/pasted.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const many = 10_000;
const random = () => base58.encode(randomBytes(32));
const pick = (below: number) => randomBytes(4).readUInt32LE() % below;

/** The same address with another character at that place. */
function changed(address: string, place: number): string {
  const others = alphabet.replace(address[place]!, '');
  return address.slice(0, place) + others[pick(others.length)] + address.slice(place + 1);
}

describe('addresses that look like known ones', () => {
  const known = new Map<string, Set<string>>();
  let addresses: string[];
  beforeAll(() => {
    addresses = Array.from({ length: many }, random);
    for (const address of addresses)
      for (const key of keysOf(address)) known.set(key, (known.get(key) ?? new Set<string>()).add(address));
  });
  const alike = (text: string) =>
    new Set(
      keysAround(text).flatMap((key) => [...(known.get(key) ?? [])].filter((address) => looksLike(address, text))),
    );

  it('match when one, two or all characters between the ends differ', () => {
    const missed: string[] = [];
    for (const address of addresses) {
      const middle = () => 4 + pick(address.length - 8);
      const one = changed(address, middle());
      const all =
        address.slice(0, 4) + Array.from(address.slice(4, -4), (char) => changed(char, 0)).join('') + address.slice(-4);
      for (const made of [one, changed(one, middle()), all])
        if (made !== address && !alike(made).has(address)) missed.push(`${address} from ${made}`);
    }
    expect(missed).toEqual([]);
  });

  it('do not match by chance', () => {
    const taken = Array.from({ length: many }, random).filter((address) => alike(address).size > 0);
    expect(taken).toEqual([]);
  });

  it('match when characters are wrong, missing, added or swapped anywhere, in any case', () => {
    const edit = fc.tuple(
      fc.nat(43),
      fc.constantFrom('wrong', 'missing', 'added', 'case'),
      fc.constantFrom(...alphabet),
    );
    const edited = (address: string, [at, what, char]: [number, string, string]) => {
      const place = at % address.length;
      const rest = address.slice(place + 1);
      if (what === 'missing') return address.slice(0, place) + rest;
      if (what === 'added') return address.slice(0, place) + char + address.slice(place);
      if (what === 'case') return address.slice(0, place) + address[place]!.toLowerCase() + rest;
      return address.slice(0, place) + char + rest;
    };
    fc.assert(
      fc.property(fc.nat(many - 1), edit, edit, (which, first, second) => {
        const address = addresses[which]!;
        const made = edited(edited(address, first), second);
        expect(made === address || alike(made).has(address)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.nat(many - 1), fc.nat(41), (which, at) => {
        const address = addresses[which]!;
        const place = at % (address.length - 1);
        const swapped = address.slice(0, place) + address[place + 1]! + address[place]! + address.slice(place + 2);
        expect(swapped === address || alike(swapped).has(address)).toBe(true);
      }),
    );
  });
});

describe('addresses that repeat a name followed by one character', () => {
  const budget = 'ComputeBudget111111111111111111111111111111';
  const burner = '1nc1nerator11111111111111111111111111111111';
  const system = '11111111111111111111111111111111';
  const native = 'So11111111111111111111111111111111111111112';
  const lookup = 'AddressLookupTab1e1111111111111111111111111';

  it('do not match each other, though they share ten characters at their ends', () => {
    const named = [budget, burner, system, native, lookup, 'Vote111111111111111111111111111111111111111'];
    const taken = named.flatMap((one) => named.filter((two) => looksLike(one, two)).map((two) => `${one} for ${two}`));
    expect(taken).toEqual([]);
  });

  it('match a deliberate imitation', () => {
    expect(looksLike(budget, 'ComputeBudqet111111111111111111111111111111')).toBe(true);
    expect(looksLike(budget, 'CompXk93QmVbTz7LeYhGfRdWnPs2aJu8cDxKtE41111')).toBe(true);
    expect(looksLike(burner, '1nc1nerator1111111111111111111')).toBe(true);
    expect(looksLike(native, 'So11111111111111111111111111111111111111111')).toBe(true);
    expect(looksLike(lookup, 'kupTab1e1111111111111111111111111')).toBe(true);
    expect(looksLike('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', '2ZWbrrpZb9PusVFin')).toBe(true);
    expect(looksLike('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'pppPusVFin')).toBe(false);
  });
});

describe('any text in the search box', () => {
  const character = fc.constantFrom(...'$0x/?&=.:# 1AZaz9Il', '\u0000', '\ud800', 'é', '💎');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.array(character, { maxLength: 3_000 }).map((all) => all.join('')),
    fc.array(fc.constantFrom(...alphabet), { maxLength: 3_000 }).map((all) => all.join('')),
  );

  it('yields keys, and at most a fixed number however long it is', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const texts = readPasted(whole).words.map(({ text }) => text);
        expect(texts.length).toBeLessThanOrEqual(8);
        for (const one of texts) {
          expect(one.length).toBeLessThanOrEqual(100);
          expect(keysAround(one).length).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('how much two addresses differ', () => {
  it('counts places, or edits when these are few', () => {
    expect(differencesBetween('ABCDEFGH', 'ABxxxFGH')).toBe(3);
    expect(differencesBetween('ABCDEFGH', 'BCDEFGHA')).toBe(2);
    expect(differencesBetween('ABCDEFGH', 'ABCDEFG')).toBe(1);
    expect(differencesBetween('ABCDEFGH', 'ABDCEFGH')).toBe(2);
  });
});
