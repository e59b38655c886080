/** A known site. */
interface Site {
  /**
   * The source that the host belongs to the site: the article of the encyclopedia that names it, or a page of its
   * makers.
   */
  readonly source: string;
  /**
   * The paths of its pages about one address or transaction on Solana's main network: ADDRESS and SIGNATURE are its
   * placeholders, MONEY that of the token which pays for it. A page must have all parameters of its pattern.
   */
  readonly pages: readonly string[];
  /** Parameters that any page may have, with the values that select the main network. */
  readonly network?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The hosts of explorers, charts and launchpads that people paste links to. Sites where anybody can post (a chat, a
 * social network, a blog) are not among them.
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

/** Well-known sites where anybody can post. */
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
 * The site of a known host: exactly that one, or with `www.` before it. Subdomains, other ports and other spellings do
 * not count.
 */
export const siteOf = (host: string): Site | undefined =>
  Object.hasOwn(knownHosts, bare(host)) ? knownHosts[bare(host)] : undefined;

/** Whether a host is a known site. */
export const isKnownHost = (host: string): boolean => siteOf(host) !== undefined;

/** Whether anybody can post at this well-known host. */
export const isEverybodys = (host: string): boolean => everybodysHosts.has(bare(host));
