import { afterAll, describe, expect, it } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';

const { test, boss } = await testAppWithAdmin();
afterAll(() => test.close());

const preview = async (slug: string) => test.app.inject(`/api/articles/${slug}/preview`);

describe('the preview of an article', () => {
  it('has its title and the start of its summary, follows a change, and answers to a former slug', async () => {
    const article = { slug: 'mayhem', title: 'May<hem> & "more"', bodyMarkdown: 'Text.' };
    const { json } = await boss.send('POST', '/api/admin/articles', {
      ...article,
      summary: 'It cost 1.5 SOL in 2024. Then it cost more.',
    });
    const { id } = (json() as { article: { id: string } }).article;
    const first = await preview('mayhem');
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-tag']).toContain('mayhem');
    expect(first.json()).toEqual({
      preview: {
        slug: 'mayhem',
        title: article.title,
        sentence: 'It cost 1.5 SOL in 2024.',
        category: '',
        hasFigure: false,
        picture: '',
        revision: 1,
        updatedAt: expect.any(String),
      },
    });
    const changed = { ...article, slug: 'mayhem-mode', summary: '' };
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, changed)).status).toBe(200);
    for (const slug of ['mayhem', 'MAYHEM-mode'])
      expect((await preview(slug)).json().preview).toMatchObject({ slug: 'mayhem-mode', sentence: '', revision: 2 });
  });

  it('is refused for an unknown slug', async () => {
    const { statusCode, body } = await preview('no-such-article');
    expect([statusCode, body]).toEqual([404, 'Not found']);
  });
});
