import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
const message = Buffer.from('message');
const signature = sign(null, message, privateKey);
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const hex = (text: string) => Buffer.from(text, 'hex');

describe('isSignedBy', () => {
  it('accepts the first test vectors of RFC 8032, §7.1', () => {
    expect(
      isSignedBy(
        hex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
        Buffer.alloc(0),
        hex(
          'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
        ),
      ),
    ).toBe(true);
    expect(
      isSignedBy(
        hex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'),
        hex('72'),
        hex(
          '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
        ),
      ),
    ).toBe(true);
  });

  it('accepts a signature of its key, and nothing that differs in one bit', () => {
    expect(isSignedBy(key, message, signature)).toBe(true);
    fc.assert(
      fc.property(fc.nat(64 * 8 - 1), (bit) => {
        const changed = Buffer.from(signature);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(isSignedBy(key, message, changed)).toBe(false);
      }),
    );
  });

  it('refuses a second encoding of the same signature', () => {
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order;
    const malleated = Buffer.concat([
      signature.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse(),
    ]);
    expect(isSignedBy(key, message, malleated)).toBe(false);
  });

  // The points of small order, with both signs: for these keys, one signature fits every message.
  const small = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ];
  it.each(
    small.flatMap((point) => [
      point,
      point.slice(0, 62) + (parseInt(point.slice(62), 16) ^ 0x80).toString(16).padStart(2, '0'),
    ]),
  )('refuses %s as a key', (point) => {
    const identity = hex(small[1]!);
    expect(isSignedBy(hex(point), message, Buffer.concat([identity, Buffer.alloc(32)]))).toBe(false);
    expect(isSignedBy(hex(point), message, Buffer.concat([hex(point), Buffer.alloc(32)]))).toBe(false);
    expect(isSignedBy(key, message, Buffer.concat([hex(point), signature.subarray(32)]))).toBe(false);
  });

  it('refuses other lengths', () => {
    expect(isSignedBy(key.subarray(1), message, signature)).toBe(false);
    expect(isSignedBy(key, message, signature.subarray(1))).toBe(false);
    expect(isSignedBy(Buffer.alloc(0), message, Buffer.alloc(0))).toBe(false);
  });
});
