import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import type { Caller } from '#test/wallet.ts';
import { Rendering } from './rendering.ts';

const most = 500_000;
const filled = (unit: (n: number) => string) => {
  let text = '';
  for (let n = 0; text.length < most; n += 1) text += unit(n);
  return text.slice(0, most);
};
/** A text that takes the thread a minute or so. */
const endless = '> '.repeat(90) + 'x\n'.repeat(most / 2 - 90);
const never = () => new AbortController().signal;

describe('rendering in a thread', () => {
  let rendering: Rendering;
  afterEach(() => rendering.close());

  it('gives up on a text that takes too long, and goes on with the next', async () => {
    rendering = new Rendering({ limits: { preview: 300, save: 600 } });
    const slow = {
      name: 'Invalid',
      message: 'The content takes too long to render; shorten it, or use fewer tables, lists, quotes and links.',
    };
    const texts = [rendering.preview(endless, never()), rendering.render(endless), rendering.render('*next*')] as const;
    await Promise.all([expect(texts[0]).rejects.toMatchObject(slow), expect(texts[1]).rejects.toMatchObject(slow)]);
    expect((await texts[2]).bodyHtml).toBe('<p><em>next</em></p>\n');
  });

  it('refuses a text that needs too much memory, and goes on with the next', async () => {
    rendering = new Rendering({ memory: 32 });
    await expect(rendering.render(filled(() => '<div>'))).rejects.toMatchObject({
      name: 'Invalid',
      message: 'The content cannot be rendered; shorten it, or use fewer tables, lists, quotes and links.',
    });
    expect((await rendering.render('next')).bodyHtml).toBe('<p>next</p>\n');
  });

  it('refuses every text when the memory is too small for its thread to start', async () => {
    rendering = new Rendering({ memory: 4, start: 2_000 });
    await expect(rendering.render('one')).rejects.toMatchObject({
      name: 'Unavailable',
      message: 'The server has no room for this work at the moment; try again in a minute.',
    });
  });

  it.each([
    [
      'too large',
      `[a]: https://a.example/${'x'.repeat(2_000)}\n\n${'[a]'.repeat(10_000)}`,
      'The content becomes too large a page; ',
    ],
    ['full of headings', '# h\n'.repeat(1_001), 'The content has too many headings: at most 1,000.'],
  ])('refuses a text whose page has %s', async (_what, text, sentence) => {
    rendering = new Rendering();
    await expect(rendering.render(text)).rejects.toMatchObject({
      name: 'Invalid',
      message: expect.stringContaining(sentence),
    });
  });

  it('skips a preview that nobody waits for', async () => {
    rendering = new Rendering();
    const leaving = new AbortController();
    const first = rendering.render('first');
    const left = rendering.preview('left', leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'Unavailable' });
    expect((await first).bodyText).toBe('first');
  });

  it('ends its thread when no text comes for a while, and starts another for the next', async () => {
    rendering = new Rendering({ idle: 200 });
    const ended = once(process, 'worker').then(([thread]) => once(thread as Worker, 'exit'));
    await rendering.render('first');
    await ended;
    const started = once(process, 'worker');
    expect((await rendering.render('next')).bodyText).toBe('next');
    await started;
  });

  it('ends at once when it is closed, whatever it renders', async () => {
    rendering = new Rendering({ limits: { preview: 600_000, save: 600_000 } });
    await rendering.render('warm');
    const texts = [rendering.render(endless), rendering.render('waits')];
    const refused = Promise.all(texts.map((text) => expect(text).rejects.toMatchObject({ name: 'Unavailable' })));
    await rendering.close();
    await refused;
    await expect(rendering.render('late')).rejects.toMatchObject({ name: 'Unavailable' });
  });
});

describe('while the largest texts render', () => {
  let test: TestApp;
  let boss: Caller;
  let page: string;

  beforeAll(async () => {
    ({ test, boss } = await testAppWithAdmin({}, { pages: 'built' }));
    await buildArticle(test.store, { slug: 'read' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    page = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/article/read`;
    await (await fetch(page)).text();
  });
  afterAll(() => test.close());

  /** Reads the cached page repeatedly while `work` runs; returns the number of reads. */
  async function readWhile(work: Promise<unknown>): Promise<number> {
    const over = new AbortController();
    void work.finally(() => over.abort()).catch(() => {});
    let reads = 0;
    for (; !over.signal.aborted; reads += 1) expect((await (await fetch(page)).text()).length).toBeGreaterThan(1_000);
    return reads;
  }

  it.each([
    ['quotes', endless],
    ['different words', filled((n) => `word${n.toString(36)} `)],
    [
      'prose',
      filled((n) =>
        n % 40 === 0
          ? `\n\n## Section ${n}\n\n`
          : `A sentence with **bold** words and a [link](https://a.example/${n}). `,
      ),
    ],
  ])('a reader does not wait: %s', async (name, text) => {
    const slug = name.replace(' ', '-');
    for (const send of [
      () => boss.send('POST', '/api/admin/preview', { markdown: text }),
      () => boss.send('POST', '/api/admin/articles', { slug, title: name, bodyMarkdown: text }),
    ]) {
      const sent = send();
      expect(await readWhile(sent)).toBeGreaterThan(3);
      expect([200, 400]).toContain((await sent).status);
    }
  });
});
