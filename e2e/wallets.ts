import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';
import type { APIRequestContext, Page } from '@playwright/test';

/** A wallet with a real Ed25519 key, which signs outside the page. */
export interface Wallet {
  readonly address: string;
  sign(message: number[]): number[];
}

function walletOf(key: KeyObject): Wallet {
  return {
    address: base58.encode(Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')),
    sign: (message) => [...sign(null, Buffer.from(message), key)],
  };
}

/** A wallet with a new key. */
export function wallet(): Wallet {
  return walletOf(generateKeyPairSync('ed25519').privateKey);
}

/** The wallet of the tested server's admin: the private key of 32 equal bytes (RFC 8410 §7). */
export function adminWallet(): Wallet {
  const der = Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex');
  return walletOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

/**
 * Logs in by the dialog's API calls, with a wallet or, without one, anonymously: for tests of other features. Pages
 * opened afterwards know the person.
 */
export async function enter({ request }: { request: APIRequestContext }, who?: Wallet): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  if (who === undefined) return post('/api/auth/anonymous', {});
  const response = await request.get('/api/auth/nonce');
  const { nonce } = (await response.json()) as { nonce: string };
  const message = ['Sign in to Trenchpedia', who.address, new URL(response.url()).host, nonce].join('\n');
  const signature = base58.encode(Uint8Array.from(who.sign([...Buffer.from(message)])));
  await post('/api/auth/verify', { wallet: who.address, message, signature });
}

/** The shapes of wallets' signatures. */
export type Shape = 'bytes' | 'base58' | 'object' | 'nothing' | 'rubbish' | 'declined' | 'late';

/** Installs a wallet where Phantom or Solflare inject themselves. */
export async function inject(
  page: Page,
  where: 'phantom' | 'solflare',
  { address, sign: signOutside }: Wallet,
  shape: Shape = 'object',
): Promise<void> {
  await page.exposeFunction(`${where}Sign`, signOutside);
  await page.exposeFunction(`${where}Text`, (message: number[]) =>
    base58.encode(Uint8Array.from(signOutside(message))),
  );
  await page.addInitScript(
    ([name, key, answer]) => {
      const injected = {
        publicKey: { toString: () => key! },
        connect: async () => ({ publicKey: { toString: () => key! } }),
        signMessage: async (message: Uint8Array) => {
          if (answer === 'declined') throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
          if (answer === 'nothing') return null;
          if (answer === 'rubbish') return { signature: 'not base58 0OIl' };
          const calls = window as unknown as Record<string, (message: number[]) => Promise<number[]>>;
          const bytes = Uint8Array.from(await calls[`${name}Sign`]!([...message]));
          // As when the wallet's window is closed: the answer may never come.
          if (answer === 'late') await new Promise((go) => addEventListener('test:answer', go));
          if (answer === 'base58') return calls[`${name}Text`]!([...message]);
          return answer === 'bytes' ? bytes : { signature: bytes };
        },
      };
      Object.assign(window, name === 'phantom' ? { phantom: { solana: injected } } : { solflare: injected });
    },
    [where, address, shape] as const,
  );
}

/** Announces a wallet through Wallet Standard. */
export async function announce(page: Page, name: string, { address, sign: signOutside }: Wallet): Promise<void> {
  await page.exposeFunction('standardSign', signOutside);
  await page.addInitScript(
    ([label, key]) => {
      const account = {
        address: key,
        publicKey: new Uint8Array(32),
        chains: ['solana:mainnet'],
        features: ['solana:signMessage'],
      };
      const announced = {
        version: '1.0.0',
        name: label,
        icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
        chains: ['solana:mainnet'],
        accounts: [account],
        features: {
          'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
          'solana:signMessage': {
            version: '1.0.0',
            signMessage: async ({ message }: { message: Uint8Array }) => {
              const outside = (window as unknown as { standardSign: (message: number[]) => Promise<number[]> })
                .standardSign;
              return [{ signedMessage: message, signature: Uint8Array.from(await outside([...message])) }];
            },
          },
        },
      };
      const register = (api: { register: (wallet: unknown) => void }) => api.register(announced);
      addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail));
      dispatchEvent(Object.assign(new CustomEvent('wallet-standard:register-wallet', { detail: register })));
    },
    [name, address] as const,
  );
}
