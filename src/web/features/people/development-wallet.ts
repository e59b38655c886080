import { base58 } from '@scure/base';
import type { SigningWallet } from './wallets.ts';

const storageKey = 'development-wallet';

async function keyPair(): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }> {
  const stored = localStorage.getItem(storageKey);
  if (stored !== null) {
    const jwk = JSON.parse(stored) as JsonWebKey;
    const { d: _secret, key_ops: _uses, ...open } = jwk;
    return {
      privateKey: await crypto.subtle.importKey('jwk', jwk, 'Ed25519', true, ['sign']),
      publicKey: await crypto.subtle.importKey('jwk', open, 'Ed25519', true, ['verify']),
    };
  }
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  localStorage.setItem(storageKey, JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey)));
  return pair;
}

/** A wallet with its key in this browser, to log in without an extension. Development only: no build contains it. */
export const developmentWallet: SigningWallet = {
  name: 'Development wallet',
  icon: null,
  connect: async () => {
    const { publicKey, privateKey } = await keyPair();
    const address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
    return {
      address,
      sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message as BufferSource)),
    };
  },
};
