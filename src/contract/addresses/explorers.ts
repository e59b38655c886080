/** Explorers of Solana that people cite. */
export const explorerHosts = ['solscan.io', 'explorer.solana.com', 'solana.fm', 'solanabeach.io', 'orbmarkets.io'];

const folders = { transaction: 'tx', account: 'account', token: 'token' } as const;

/** The URL of an explorer's page about a transaction, an account or a token. */
export const explorerPage = (kind: keyof typeof folders, of: string): string =>
  `https://solscan.io/${folders[kind]}/${encodeURIComponent(of)}`;

/** Pages of other sites about an address, by name; pages for tokens only if it may be one. */
export function pagesAbout(address: string, isToken: boolean): Readonly<Record<string, string>> {
  if (!isToken) return { Solscan: explorerPage('account', address) };
  return {
    Solscan: explorerPage('token', address),
    'DEX Screener': `https://dexscreener.com/solana/${encodeURIComponent(address)}`,
    RugCheck: `https://rugcheck.xyz/tokens/${encodeURIComponent(address)}`,
  };
}
