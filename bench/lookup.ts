import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { articleAddresses, articleAddressKeys, articles } from '#server/db/schema.ts';
import { keysOf } from '#server/features/addresses/address-keys.ts';
import { lookUp } from '#server/features/addresses/lookup.ts';
import { atMost, quantile, short, type Bound, type Table } from './measure.ts';
import { eachStore } from './processes.ts';
import { numbers } from './words.ts';
import { addressLimits } from '#contract/addresses/limits.ts';

const known = 100_000;
const perArticle = 50;
const asked = 1_000;

const address = () => base58.encode(randomBytes(32));

const random = numbers(17);
const signs = [...'$0x/?&=.:# 1AZaz9Il', ...'23456789BCDEFGHJ', '\u0000', 'é', '💎'];

/** Any text, as long as one may be. */
const anything = () => Array.from({ length: random() * addressLimits.pasted }, () => signs[Math.floor(random() * signs.length)]!).join('');

const cases: Readonly<Record<string, (one: string) => string>> = {
  'a known address': (one) => one,
  'a look-alike by its ends': (one) => one.slice(0, 4) + address().slice(4, one.length - 4) + one.slice(-4),
  'a mistyped one': (one) => `${one.slice(0, 20)}${one.slice(21)}`,
  'an unknown one': address,
  'a link': (one) => `https://explorer.example/token/${one}`,
  'a word': () => 'bonding curve',
  'any text': anything,
};

/** What the search box asks of a text that was pasted, among many known addresses. */
export async function lookup(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  await eachStore(async (name, env) => {
    const database = await openDatabase({ url: env['DATABASE_URL'], folder: env['DATA_DIR'] ?? '' });
    await migrateDatabase(database);
    const addresses = Array.from({ length: known }, address);
    await database.db.transaction(async (db) => {
      for (let start = 0; start < known; start += perArticle) {
        const named = addresses.slice(start, start + perArticle).map((one) => ({ kind: 'mint' as const, address: one }));
        const told = named.map((one) => ({ ...one, label: 'Mint', source: 'x', checkedAt: '2026-11-18' }));
        const [article] = await db
          .insert(articles)
          .values({ slug: `article-${start}`, title: `Article ${start}`, addresses: told })
          .returning({ id: articles.id });
        const articleId = article!.id;
        await db.insert(articleAddresses).values(named.map((one) => ({ ...one, articleId })));
        const keys = named.flatMap((one) => keysOf(one.address).map((key) => ({ key, address: one.address, articleId })));
        await db.insert(articleAddressKeys).values(keys);
      }
    });
    await database.unhurried((db) => db.execute('analyze'));
    for (const [what, make] of Object.entries(cases)) {
      const times: number[] = [];
      for (let turn = 0; turn < asked; turn += 1) {
        const text = make(addresses[(turn * 7_919) % known]!);
        const start = performance.now();
        await lookUp(database.db, text);
        times.push(performance.now() - start);
      }
      rows.push([name, what, ...[0.5, 0.95, 0.99].map((share) => short(quantile(times, share))), short(Math.max(...times))]);
      bounds.push(
        what === 'any text'
          ? atMost(`looking up any text, the longest, ${name}`, Math.max(...times), 50, 'ms')
          : atMost(`looking up ${what}, p95, ${name}`, quantile(times, 0.95), 5, 'ms'),
      );
    }
    await database.close();
  });
  return [
    {
      title: `Looking up a pasted text among ${known.toLocaleString('en-US')} addresses`,
      columns: ['store', 'text', 'ms, p50', 'p95', 'p99', 'most'],
      rows,
      bounds,
    },
  ];
}
