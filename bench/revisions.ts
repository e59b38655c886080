import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';
import { openApplication } from './application.ts';
import { atMost, inTurn, median, quantile, ratio, short, type Bound, type Table } from './measure.ts';
import { eachStore } from './processes.ts';
import { numbers, words } from './words.ts';

const revisions = 1_000;
// An article of 50 kB.
const sections = 25;
const sentencesInSection = 18;
// Of each question in a round.
const repeats = 10;

/** A text with this many sections, sentence by sentence. */
function writtenText(random: () => number): string[][] {
  const sentence = () => `${words(random, 16)}.`;
  return Array.from({ length: sections }, () => Array.from({ length: sentencesInSection }, sentence));
}

const markdownOf = (text: readonly (readonly string[])[]) =>
  text.map((sentences, place) => `## Section ${place}\n\n${sentences.join(' ')}`).join('\n\n');

/**
 * Changes words of a sentence, or adds or removes one, at a random place. Returns the number of bytes removed and
 * added.
 */
function edit(text: string[][], random: () => number): number {
  const section = text[Math.floor(random() * sections)]!;
  const place = Math.floor(random() * section.length);
  const kind = random();
  const isLeft = section.length > 3;
  if (kind > 0.8 && isLeft) return Buffer.byteLength(section.splice(place, 1)[0]!);
  if (kind > 0.6 || !isLeft) {
    const sentence = `${words(random, 16)}.`;
    section.splice(place, 0, sentence);
    return Buffer.byteLength(sentence);
  }
  const [old = ''] = /^\S+ \S+/.exec(section[place]!) ?? [];
  const put = words(random, 2);
  section[place] = put + section[place]!.slice(old.length);
  return Buffer.byteLength(old + put);
}

/** The size of all articles' revisions with their indexes, and of the removed sentences. */
async function room({ db }: Store): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('article_revisions') + pg_total_relation_size('removed_sentences') as bytes`,
  );
  return Number(row!.bytes);
}

/**
 * Creates an article with that slug. Returns a function that saves another text and returns the duration in
 * milliseconds.
 */
async function articleOf(
  boss: Caller,
  slug: string,
  bodyMarkdown: string,
): Promise<(bodyMarkdown: string) => Promise<number>> {
  const head = { slug, title: `Article ${slug}` };
  const made = await boss.send('POST', '/api/admin/articles', { ...head, bodyMarkdown });
  if (made.status !== 200) throw new Error(made.body);
  const { article } = made.json() as { article: { id: string } };
  return async (markdown) => {
    const start = performance.now();
    const { status, body } = await boss.send('PUT', `/api/admin/articles/${article.id}`, {
      ...head,
      bodyMarkdown: markdown,
    });
    if (status !== 200) throw new Error(body);
    return performance.now() - start;
  };
}

/** The durations of an uncached answer in milliseconds, several times. */
function askAnew(app: FastifyInstance, url: string): () => Promise<number[]> {
  return async () => {
    const times: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      app.publicCache.clear();
      const start = performance.now();
      const { statusCode, body } = await app.inject({ url });
      if (statusCode !== 200) throw new Error(`${url} is ${statusCode}: ${body}`);
      times.push(performance.now() - start);
    }
    return times;
  };
}

/** The cost of many revisions of a long article: reading, comparing and adding one; and their size. */
export async function revisionsOfOne(): Promise<Table[]> {
  const rows: string[][] = [];
  const rooms: string[][] = [];
  const bounds: Bound[] = [];
  await eachStore(async (name, env) => {
    const wallet = testWallet();
    const { app, store, close } = await openApplication({ ...env, ADMIN_WALLET: wallet.address });
    const boss = await logIn(app, wallet);
    const random = numbers(11);
    const text = writtenText(random);
    const saveLong = await articleOf(boss, 'long-history', markdownOf(text));
    const before = await room(store);
    let changed = 0;
    for (let number = 2; number <= revisions; number += 1) {
      changed += edit(text, random);
      await saveLong(markdownOf(text));
    }
    const taken = (await room(store)) - before;
    const other = writtenText(numbers(13));
    const saveFirst = await articleOf(boss, 'short-history', markdownOf(other));
    const several = (save: typeof saveLong, of: string[][]) => async () => {
      const times: number[] = [];
      for (let turn = 0; turn < repeats; turn += 1) {
        edit(of, random);
        times.push(await save(markdownOf(of)));
      }
      return times;
    };
    const at = '/api/articles/long-history';
    const things = {
      'the article’s own answer': askAnew(app, at),
      history: askAnew(app, `${at}/revisions`),
      'its oldest revision': askAnew(app, `${at}/revisions/1`),
      'one in the middle': askAnew(app, `${at}/revisions/${revisions / 2}`),
      'compare, one step': askAnew(app, `${at}/compare?from=${revisions - 1}&to=${revisions}`),
      'compare, the first with the last': askAnew(app, `${at}/compare?from=1&to=${revisions}`),
      provenance: askAnew(app, `${at}/provenance`),
      'a save of an article without a past': several(saveFirst, other),
      [`a save after ${revisions.toLocaleString('en-US')}`]: several(saveLong, text),
    };
    await inTurn(things);
    const measured = await inTurn(things);
    const p95 = (times: readonly number[][]) => quantile(times.flat(), 0.95);
    for (const [what, times] of Object.entries(measured)) {
      const base =
        measured[what.startsWith('a save') ? 'a save of an article without a past' : 'the article’s own answer']!;
      const of = (all: readonly number[][]) => all.map(median);
      rows.push([name, what, short(median(times.flat())), short(p95(times)), ratio(of(times), of(base))]);
      if (base !== times)
        bounds.push(atMost(`${what}, p95, ${name}`, p95(times), what.startsWith('a save') ? 100 : 50, 'ms'));
    }
    const each = (bytes: number) => bytes / (revisions - 1);
    const most = each(3 * changed) + 1_024;
    rooms.push([name, ...[each(taken), each(changed), most].map(short)]);
    bounds.push(atMost(`room that a revision takes, ${name}`, each(taken), most, 'bytes'));
    await close();
  });
  return [
    {
      title: `An article of 50 kB with ${revisions.toLocaleString('en-US')} revisions, nothing kept`,
      columns: ['store', 'what', 'ms, p50', 'ms, p95', 'of the article’s own answer, or of a save without a past'],
      rows,
      bounds,
    },
    {
      title: 'Room that a revision takes',
      columns: ['store', 'bytes', 'bytes that it changed', 'three times these and 1 kB'],
      rows: rooms,
    },
  ];
}
