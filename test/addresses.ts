import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { base58 } from '@scure/base';
import { expect } from 'vitest';
import type { CheckAnswer, LookupAnswer } from '#contract/addresses/lookup.ts';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { readArticles } from '#server/seed.ts';
import { testAppWithAdmin } from './app.ts';

type FieldsOf<Answer> = Answer extends unknown ? keyof Answer : never;

/** An answer of any kind: tests state which kind-specific fields they expect. */
type OfAnyKind<Answer> = {
  [Field in FieldsOf<Answer>]?: Answer extends Record<Field, infer Value> ? Value : never;
} & Pick<Answer, keyof Answer>;
export type LookedUp = OfAnyKind<LookupAnswer>;
export type Checked = OfAnyKind<CheckAnswer>;

/** An unknown address. */
export const address = (): string => base58.encode(randomBytes(32));

/** The signature of an unknown transaction. */
export const signature = (): string => base58.encode(randomBytes(64));

/** Another address with the same four characters at both ends. */
export function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + address().slice(4, of.length - 4) + of.slice(-4);
    if (base58.decode(made).length === 32) return made;
  }
}

/** An article's entry for one of its addresses. */
export const named = <Kind extends string>(kind: Kind, of: string) => ({
  kind,
  address: of,
  label: `A ${kind}`,
  source: 'https://project.example/about https://list.example/tokens',
  checkedAt: '2026-11-18',
});

/** A server with an admin `boss`, and helpers about addresses: lookups, and articles with addresses. */
export async function testAppWithAddresses() {
  const { test, boss } = await testAppWithAdmin();
  const lookUp = async (q: string) => {
    const answer = await test.app.inject(`/api/lookup?q=${encodeURIComponent(q)}`);
    expect([q, answer.statusCode]).toEqual([q, 200]);
    return answer.json() as LookedUp;
  };
  const create = async (slug: string, addresses: object[], more: object = {}) => {
    const answer = await boss.send('POST', '/api/admin/articles', {
      slug,
      title: slug.toUpperCase(),
      addresses,
      ...more,
    });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return (answer.json() as unknown as { article: EditableArticle }).article;
  };
  return { test, boss, lookUp, create };
}

/** The same server with the encyclopedia's articles that name a mint, and these mints. */
export async function testAppWithMints() {
  const app = await testAppWithAddresses();
  const mints: string[] = [];
  for (const { slug, addresses = [] } of await readArticles(fileURLToPath(new URL('../content', import.meta.url)))) {
    const own = addresses.filter(({ kind }) => kind === 'mint');
    if (own.length === 0) continue;
    await app.create(slug, own);
    mints.push(...own.map(({ address: mint }) => mint));
  }
  return { ...app, mints };
}
