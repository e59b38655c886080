import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tagsIn } from '#server/core/tag-header.ts';
import { tags } from '#server/core/tags.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn } from '#test/wallet.ts';
import { answerTouched } from './touched.ts';

const { test, boss } = await testAppWithAdmin();
const ann = await logIn(test.app);
beforeAll(async () => {
  await buildArticle(test.store, { slug: 'bonk' });
});
afterAll(() => test.close());

const tagsOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => tagsIn(headers['cache-tag']);
const contribute = (text: string) => ann.send('POST', '/api/contributions', { slug: 'bonk', text });

describe('the answer of a write', () => {
  it('names its tags, among them those of the answers that it changed', async () => {
    const lists = ['/api/articles/bonk/contributions', '/api/feed/latest', `/api/profile/${ann.address}/contributions`];
    const before = await Promise.all(lists.map((url) => test.app.inject(url)));
    const touched = tagsOf(await contribute('A text.'));
    expect(touched).toEqual(expect.arrayContaining([tags.submissions, tags.contributionsTo('bonk')]));
    for (const list of before) expect(tagsOf(list).filter((tag) => touched.includes(tag))).not.toEqual([]);
    expect(tagsOf(await test.app.inject('/api/bounties')).filter((tag) => touched.includes(tag))).toEqual([]);
  });

  it('names no tags when it is refused, and neither does a read', async () => {
    const refused = await ann.send('POST', '/api/contributions', { slug: 'nowhere', text: 'A text.' });
    expect([refused.status, tagsOf(refused)]).toEqual([404, []]);
    const { headers } = await boss.send('POST', '/api/admin/preview', { markdown: 'Text' });
    expect(headers['cache-tag']).toBeUndefined();
  });

  it('names every tag when its list would be too long', async () => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const note = answerTouched(app);
    app.post('/:count', (request, reply) => {
      const { count } = request.params as { count: string };
      note(Array.from({ length: Number(count) }, (_, index) => tags.article(`an-article-with-a-name-${index}`)));
      return reply.send({});
    });
    expect(tagsOf(await app.inject({ method: 'POST', url: '/2' }))).toHaveLength(2);
    expect(tagsOf(await app.inject({ method: 'POST', url: '/500' }))).toEqual([tags.everything]);
    expect(tagsOf(await app.inject({ method: 'POST', url: '/0' }))).toEqual([]);
  });
});

describe('an answer for one person', () => {
  it('names its tags, and is never cached', async () => {
    const { contribution } = (await contribute('Another text.')).json() as { contribution: { id: string } };
    const mine = await ann.send('GET', '/api/votes/mine');
    const touched = tagsOf(await ann.send('POST', `/api/contributions/${contribution.id}/vote`, { value: 1 }));
    expect(tagsOf(mine).filter((tag) => touched.includes(tag))).not.toEqual([]);
    expect(mine.headers['cache-control']).toBe('private, no-store');
    const theirs = await boss.send('GET', '/api/votes/mine');
    expect(tagsOf(theirs).filter((tag) => touched.includes(tag))).toEqual([]);
  });

  it('refreshes the dashboard too: an admin’s action names the audit log', async () => {
    const log = await boss.send('GET', '/api/admin/audit');
    const touched = tagsOf(await boss.send('POST', '/api/admin/featured', { slugs: ['bonk'] }));
    expect(touched).toEqual(expect.arrayContaining([tags.featured, ...tagsOf(log)]));
  });
});
