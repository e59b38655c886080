import { getWallets } from '@wallet-standard/app';
import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base';

/** The ways to a wallet that is not in this browser. */
interface Elsewhere {
  /** The page to install it from. */
  readonly site: string;
  /** Opens the present page in the wallet's app, which injects the wallet into its browser. */
  readonly app: string;
}

/** Signs a message; the form of the result depends on the wallet. */
export type Signing = (message: Uint8Array) => Promise<unknown>;

/** A wallet that can sign in, however the page found it. */
export interface SigningWallet {
  readonly name: string;
  /** A picture as a data URI, if the wallet has one. */
  readonly icon: string | null;
  /** Alternatives if it is not in this browser. */
  readonly missing?: Elsewhere;
  /** Asks for the user's consent, and returns the address and the signing function. */
  connect(): Promise<{ address: string; sign: Signing }>;
}

/** The objects that Phantom and Solflare inject. */
interface InjectedWallet {
  publicKey?: { toString(): string } | null;
  connect(): Promise<{ publicKey?: { toString(): string } } | unknown>;
  signMessage(message: Uint8Array, encoding: 'utf8'): Promise<unknown>;
}

declare global {
  interface Window {
    phantom?: { solana?: InjectedWallet };
    solflare?: InjectedWallet;
  }
}

const main = [
  {
    name: 'Phantom',
    find: () => window.phantom?.solana,
    site: 'https://phantom.com/download',
    // docs.phantom.com, Deeplinks, Browse.
    browse: 'https://phantom.app/ul/browse/',
  },
  {
    name: 'Solflare',
    find: () => window.solflare,
    site: 'https://www.solflare.com/download',
    // docs.solflare.com, Deeplinks, Browse.
    browse: 'https://solflare.com/ul/v1/browse/',
  },
] as const;

function injected({ name, find, site, browse }: (typeof main)[number]): SigningWallet {
  const app = `${browse}${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`;
  return {
    name,
    icon: null,
    ...(find() === undefined ? { missing: { site, app } } : {}),
    connect: async () => {
      const wallet = find();
      if (wallet === undefined) throw new Error(`${name} not found`);
      const answer = (await wallet.connect()) as { publicKey?: { toString(): string } } | undefined;
      const key = answer?.publicKey ?? wallet.publicKey;
      if (!key) throw new Error(`${name} did not say which wallet it uses; unlock it and try again.`);
      return { address: key.toString(), sign: (message) => wallet.signMessage(message, 'utf8') };
    },
  };
}

interface ConnectFeature {
  connect(): Promise<{ accounts: readonly WalletAccount[] }>;
}

interface SignMessageFeature {
  signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>;
}

function standard(wallet: StandardWallet): SigningWallet {
  return {
    name: wallet.name,
    icon: wallet.icon,
    connect: async () => {
      const { accounts } = await (wallet.features['standard:connect'] as ConnectFeature).connect();
      const account = accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:'))) ?? accounts[0];
      if (account === undefined)
        throw new Error(`${wallet.name} did not say which wallet it uses; unlock it and try again.`);
      const feature = wallet.features['solana:signMessage'] as SignMessageFeature;
      return {
        address: account.address,
        sign: async (message) => (await feature.signMessage({ account, message }))[0],
      };
    },
  };
}

const canSignIn = ({ features }: StandardWallet) => 'standard:connect' in features && 'solana:signMessage' in features;

/**
 * The wallets to choose from: Phantom and Solflare always, so that people learn when they are missing, and every wallet
 * that announces itself by Wallet Standard. Calls `onChange` when one appears or disappears; returns functions that
 * list them and that stop listening.
 */
export function watchWallets(onChange: () => void): { list: () => SigningWallet[]; stop: () => void } {
  const { get, on } = getWallets();
  const stops = [on('register', onChange), on('unregister', onChange)];
  const list = () => {
    const announced = get().filter(canSignIn);
    const first = main.map((wallet) => {
      const same = announced.find(({ name }) => name === wallet.name);
      return wallet.find() === undefined && same ? standard(same) : injected(wallet);
    });
    return [...first, ...announced.filter(({ name }) => name !== 'Phantom' && name !== 'Solflare').map(standard)];
  };
  return { list, stop: () => stops.forEach((stop) => stop()) };
}
