/**
 * The hosts of explorers, charts and launchpads whose links people paste, each with where it is said to be theirs: the article of the
 * encyclopedia that names the site, or a page of its makers. Where anybody can post (a chat, a network, a blog) is none of them.
 */
const knownHosts: Readonly<Record<string, string>> = {
  'solscan.io': '/article/solscan',
  'explorer.solana.com': 'https://github.com/solana-foundation/explorer',
  'dexscreener.com': '/article/dexscreener',
  'birdeye.so': '/article/birdeye',
  'rugcheck.xyz': '/article/rugcheck',
  'pump.fun': '/article/pump-fun',
  'bonk.fun': '/article/letsbonk',
  'letsbonk.fun': '/article/letsbonk',
  'moonshot.money': '/article/moonshot',
  'believe.app': '/article/believe',
  'bags.fm': '/article/bags',
  'heaven.xyz': '/article/heaven',
  'jup.ag': '/article/jupiter',
  'raydium.io': '/article/raydium',
  'orca.so': '/article/orca',
  'meteora.ag': '/article/meteora',
  'photon-sol.tinyastro.io': '/article/photon',
  'bullx.io': '/article/bullx',
  'axiom.trade': '/article/axiom',
  'gmgn.ai': '/article/gmgn',
  'trade.padre.gg': '/article/padre',
  'trojan.com': '/article/trojan',
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

/** Whether a host is a site that we know: that one exactly, or with `www.` before it. No host below it, on another port or by another spelling is. */
export const isKnownHost = (host: string): boolean => Object.hasOwn(knownHosts, bare(host));

/** Whether anybody can post at a host that is well known. */
export const isEverybodys = (host: string): boolean => everybodysHosts.has(bare(host));
