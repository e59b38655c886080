import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undescribed } from '#contract/media/undescribed.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { plainPicture, said, sendForm, upload } from '#test/pictures.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;
let [boss, member] = [{} as Caller, {} as Caller];

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  member = await logIn(test.app);
});
afterAll(() => test.close());

const refused = (id: string) => [
  400,
  `Nobody has said what the picture /media/${id} shows and who made it; describe it on its page first, or take it out of the text.`,
];
const answerOf = async (sent: ReturnType<Caller['send']>) => {
  const { status, body } = await sent;
  return [status, body];
};
const idOf = async (slug: string) =>
  ((await boss.send('GET', `/api/articles/${slug}`)).json() as { article: { id: string } }).article.id;

/** Suggests a change of an article. */
const suggest = (by: Caller, slug: string, bodyMarkdown: string) =>
  by.send('POST', '/api/contributions', { slug, text: 'A picture.', baseRevision: 1, bodyMarkdown });

describe('a picture that nobody has described', () => {
  it('is refused in every text until somebody describes it', async () => {
    const { id } = await upload(test.app, boss, await plainPicture('#0e0101'), undescribed);
    await buildArticle(test.store, { slug: 'bare', bodyMarkdown: 'Before.' });
    const article = { slug: 'bare', title: 'Bare', bodyMarkdown: `Before.\n\n![](/media/${id})` };
    const waiting = await suggest(member, 'bare', 'Before and after.');
    const contribution = (waiting.json() as { contribution: { id: string } }).contribution.id;
    const doors = async () => [
      await answerOf(boss.send('PUT', `/api/admin/articles/${await idOf('bare')}`, article)),
      await answerOf(boss.send('POST', '/api/admin/articles', { ...article, slug: 'new' })),
      await answerOf(suggest(member, 'bare', article.bodyMarkdown)),
      await answerOf(suggest(boss, 'bare', article.bodyMarkdown)),
      await answerOf(
        boss.send('POST', `/api/admin/contributions/${contribution}/publish`, {
          baseRevision: 1,
          bodyMarkdown: article.bodyMarkdown,
          summary: 'A picture',
        }),
      ),
    ];
    expect(await doors()).toEqual(Array(5).fill(refused(id)));
    expect((await boss.send('PUT', `/api/media/${id}`, said)).status).toBe(200);
    expect((await suggest(member, 'bare', article.bodyMarkdown)).status).toBe(200);
    expect((await boss.send('PUT', `/api/admin/articles/${await idOf('bare')}`, article)).status).toBe(200);
    // The same texts again would make it undescribed where texts use it.
    expect(await answerOf(boss.send('PUT', `/api/media/${id}`, undescribed))).toEqual([
      400,
      'Say what is to be seen, and who made it.',
    ]);
  });

  it('stays in a text that had it, and does not come back from an older one', async () => {
    const { id } = await upload(test.app, boss, await plainPicture('#0e0102'), undescribed);
    const bodyMarkdown = `Before.\n\n![](/media/${id})`;
    await buildArticle(test.store, { slug: 'older', bodyMarkdown });
    const article = { slug: 'older', title: 'Older' };
    const path = `/api/admin/articles/${await idOf('older')}`;
    const save = (text: string) => boss.send('PUT', path, { ...article, bodyMarkdown: text });
    expect((await save(bodyMarkdown.replace('Before', 'As before'))).status).toBe(200);
    expect((await save('Without it.')).status).toBe(200);
    const [status, sentence] = await answerOf(
      boss.send('POST', `${path}/restore`, { number: 1, summary: 'As it was' }),
    );
    expect([status, String(sentence).startsWith(String(refused(id)[1]))]).toEqual([400, true]);
  });

  it('that is a profile picture is described by its uploader, once', async () => {
    const file = await plainPicture('#0e0104');
    const { id } = await upload(test.app, member, file, undescribed);
    expect((await member.send('PUT', '/api/account/me/picture', { media: id })).status).toBe(200);
    const other = await logIn(test.app);
    const describe = (by: Caller, alt: string) => by.send('PUT', `/api/media/${id}`, { ...said, alt });
    expect((await describe(other, 'Mine')).status).toBe(403);
    expect((await describe(member, 'A frog in the sun')).json()).toMatchObject({ media: { alt: 'A frog in the sun' } });
    expect(await answerOf(describe(member, 'A toad'))).toEqual([
      403,
      'This picture is published; report what is wrong with it, and a reviewer will change it.',
    ]);
  });

  it('is not offered to others who upload the same file', async () => {
    const file = await plainPicture('#0e0103');
    const { id } = await upload(test.app, boss, file, undescribed);
    expect((await sendForm(test.app, boss, { file, fields: undescribed })).json()).toMatchObject({
      isNew: false,
      media: { id },
    });
    const theirs = (await sendForm(test.app, member, { file })).json() as { isNew: boolean; media: { id: string } };
    expect([theirs.isNew, theirs.media.id === id]).toEqual([true, false]);
    expect((await suggest(member, 'older', `Without it.\n\n![](/media/${theirs.media.id})`)).status).toBe(200);
  });
});
