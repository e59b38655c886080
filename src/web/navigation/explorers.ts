/** Pages of others that show an address of Solana or a transaction. Nobody is asked before somebody follows one. */
export const explorers = {
  account: (address: string) => `https://solscan.io/account/${encodeURIComponent(address)}`,
  token: (address: string) => `https://solscan.io/token/${encodeURIComponent(address)}`,
  trades: (address: string) => `https://dexscreener.com/solana/${encodeURIComponent(address)}`,
  rugs: (address: string) => `https://rugcheck.xyz/tokens/${encodeURIComponent(address)}`,
} as const;
