/** A site that we know. */
interface Site {
  /** Where it is said to be theirs: the article of the encyclopedia that names the site, or a page of its makers. */
  readonly source: string;
  /**
   * Its pages about one thing on Solana's main network, as its links have them behind the host: ADDRESS and SIGNATURE
   * stand for what is looked up, MONEY for what a token is bought with. A page needs all parameters that it gives here.
   */
  readonly pages: readonly string[];
  /** Parameters that each page may have, with the values that name the main network. */
  readonly network?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The hosts of explorers, charts and launchpads whose links people paste. Where anybody can post (a chat, a network, a
 * blog) is none of them.
 */
export const knownHosts: Readonly<Record<string, Site>> = {
  'solscan.io': {
    source: '/article/solscan',
    pages: ['token/ADDRESS', 'account/ADDRESS', 'address/ADDRESS', 'tx/SIGNATURE'],
    network: { cluster: ['mainnet', 'mainnet-beta'] },
  },
  'explorer.solana.com': {
    source: 'https://github.com/solana-foundation/explorer',
    pages: ['address/ADDRESS', 'address/ADDRESS/tokens', 'address/ADDRESS/metadata', 'tx/SIGNATURE'],
    network: { cluster: ['mainnet', 'mainnet-beta'] },
  },
  'orbmarkets.io': {
    source: 'https://www.helius.dev/docs/orb/explore-tokens',
    pages: ['token/ADDRESS', 'address/ADDRESS', 'address/ADDRESS/history', 'tx/SIGNATURE'],
    network: { cluster: ['mainnet', 'mainnet-beta'] },
  },
  'dexscreener.com': { source: '/article/dexscreener', pages: ['solana/ADDRESS'] },
  'birdeye.so': {
    source: '/article/birdeye',
    pages: ['token/ADDRESS', 'solana/token/ADDRESS', 'profile/ADDRESS', 'tx/SIGNATURE'],
    network: { chain: ['solana'] },
  },
  'rugcheck.xyz': { source: '/article/rugcheck', pages: ['tokens/ADDRESS'] },
  'pump.fun': { source: '/article/pump-fun', pages: ['coin/ADDRESS', 'ADDRESS', 'profile/ADDRESS'] },
  'bonk.fun': { source: '/article/letsbonk', pages: ['token/ADDRESS'] },
  'letsbonk.fun': { source: '/article/letsbonk', pages: ['token/ADDRESS'] },
  'moonshot.money': { source: '/article/moonshot', pages: ['ADDRESS'] },
  'believe.app': { source: '/article/believe', pages: ['coin/ADDRESS'] },
  'bags.fm': { source: '/article/bags', pages: ['ADDRESS', 'token/ADDRESS'] },
  'heaven.xyz': { source: '/article/heaven', pages: ['token/ADDRESS'] },
  'jup.ag': {
    source: '/article/jupiter',
    pages: [
      'tokens/ADDRESS',
      'swap/MONEY-ADDRESS',
      'swap/ADDRESS-MONEY',
      'swap?sell=MONEY&buy=ADDRESS',
      'swap?sell=ADDRESS&buy=MONEY',
    ],
  },
  'raydium.io': {
    source: '/article/raydium',
    pages: ['swap?inputMint=MONEY&outputMint=ADDRESS', 'swap?inputMint=ADDRESS&outputMint=MONEY'],
  },
  'orca.so': { source: '/article/orca', pages: ['pools/ADDRESS', 'pools?tokens=ADDRESS'] },
  'meteora.ag': { source: '/article/meteora', pages: ['pools/ADDRESS', 'dlmm/ADDRESS', 'dammv2/ADDRESS'] },
  'photon-sol.tinyastro.io': { source: '/article/photon', pages: ['en/lp/ADDRESS'] },
  'bullx.io': {
    source: '/article/bullx',
    pages: ['terminal?chainId=1399811149&address=ADDRESS', 'terminal?chain=solana&address=ADDRESS'],
  },
  'neo.bullx.io': {
    source: '/article/bullx',
    pages: ['terminal?chainId=1399811149&address=ADDRESS', 'terminal?chain=solana&address=ADDRESS'],
  },
  'axiom.trade': { source: '/article/axiom', pages: ['meme/ADDRESS', 't/ADDRESS'], network: { chain: ['sol'] } },
  'gmgn.ai': { source: '/article/gmgn', pages: ['sol/token/ADDRESS', 'sol/address/ADDRESS'] },
  'trade.padre.gg': { source: '/article/padre', pages: ['trade/solana/ADDRESS'] },
  'trojan.com': { source: '/article/trojan', pages: ['terminal?token=ADDRESS'] },
};

/** Places that everybody knows, where anybody can post. */
const everybodysHosts = new Set([
  't.me',
  'telegram.me',
  'telegram.dog',
  'x.com',
  'twitter.com',
  't.co',
  'discord.com',
  'discord.gg',
  'medium.com',
  'youtube.com',
  'youtu.be',
  'tiktok.com',
  'reddit.com',
  'github.com',
]);

const bare = (host: string) => host.replace(/^www\./, '');

/**
 * The site of a host that we know: that one exactly, or with `www.` before it. No host below it, on another port or by
 * another spelling is.
 */
export const siteOf = (host: string): Site | undefined =>
  Object.hasOwn(knownHosts, bare(host)) ? knownHosts[bare(host)] : undefined;

/** Whether a host is a site that we know. */
export const isKnownHost = (host: string): boolean => siteOf(host) !== undefined;

/** Whether anybody can post at a host that is well known. */
export const isEverybodys = (host: string): boolean => everybodysHosts.has(bare(host));
