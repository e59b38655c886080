import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnMedia } from '#contract/media/media.ts';
import { testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeModerator } from '#test/people.ts';
import { plainPicture, said, upload } from '#test/pictures.ts';
import { logIn, type Caller } from '#test/wallet.ts';

let test: TestApp;
let boss: Caller;
let [owner, other] = [{} as Caller, {} as Caller];

beforeAll(async () => {
  ({ test, boss } = await testAppWithAdmin());
  [owner, other] = [await logIn(test.app), await logIn(test.app)];
});
afterAll(() => test.close());

const draft = async (colour: string) => (await upload(test.app, owner, await plainPicture(colour))).id;
const stateOf = async (id: string) =>
  ((await boss.send('GET', `/api/account/me/media/${id}`)).json() as { media: OwnMedia }).media;
const missing = (id: string) => [400, `The picture /media/${id} is not there; upload it, or take it out of the text.`];

/** Sends a suggestion to an article of its own, and returns the answer. */
async function suggest(by: Caller, slug: string, added: string) {
  await buildArticle(test.store, { slug, bodyMarkdown: 'Before.' });
  const bodyMarkdown = `Before.\n\n${added}`;
  return by.send('POST', '/api/contributions', { slug, text: 'A picture.', baseRevision: 1, bodyMarkdown });
}
const idOf = (answer: Awaited<ReturnType<typeof suggest>>) =>
  (answer.json() as { contribution: { id: string } }).contribution.id;

describe('another person’s draft', () => {
  it('is a missing picture for a suggestion, its change and its preview, also by a reviewer', async () => {
    const id = await draft('#0d0201');
    const markdown = `Before.\n\n![](/media/${id})`;
    const moderator = await makeModerator(boss, await logIn(test.app));
    for (const [place, by] of [other, moderator].entries()) {
      const sent = await suggest(by, `unknown-${place}`, `![](/media/${id})`);
      expect([sent.status, sent.body]).toEqual(missing(id));
      const shown = await by.send('POST', '/api/contributions/preview', { markdown });
      expect([shown.status, shown.body]).toEqual(missing(id));
    }
    // The former text names it as well: no answer says that the draft exists.
    const unknown = `/media/${'0'.repeat(id.length)}`;
    const previewStatus = async (text: string) =>
      (await other.send('POST', '/api/contributions/preview', { markdown: text, before: text })).status;
    expect(await previewStatus(markdown)).toBe(await previewStatus(markdown.replace(`/media/${id}`, unknown)));
    const text = await suggest(other, 'changed', 'A word.');
    const change = { text: 'A picture.', baseRevision: 1, bodyMarkdown: markdown };
    const changed = await other.send('PUT', `/api/contributions/${idOf(text)}`, change);
    expect([changed.status, changed.body]).toEqual(missing(id));
    expect((await stateOf(id)).unusedSince).not.toBeNull();
    expect((await owner.send('PUT', `/api/media/${id}`, said)).status).toBe(200);
  });

  it('is not held by a link to it in a suggestion that waits again', async () => {
    const id = await draft('#0d0202');
    const sent = await suggest(other, 'linked', `[A picture](/media/${id})`);
    expect(sent.status).toBe(200);
    const path = `/api/admin/contributions/${idOf(sent)}`;
    for (const status of ['Rejected', 'waiting for review'])
      expect((await boss.send('PUT', `${path}/status`, { status })).status).toBe(200);
    expect((await stateOf(id)).unusedSince).not.toBeNull();
  });

  it('becomes usable for everybody once it is published', async () => {
    const id = await draft('#0d0203');
    const own = await suggest(owner, 'published', `![](/media/${id})`);
    expect(own.status).toBe(200);
    expect((await suggest(other, 'too-early', `![](/media/${id})`)).status).toBe(400);
    const text = { baseRevision: 1, bodyMarkdown: `Before.\n\n![](/media/${id})`, summary: 'A picture' };
    expect((await boss.send('POST', `/api/admin/contributions/${idOf(own)}/publish`, text)).status).toBe(200);
    expect((await suggest(other, 'now', `![](/media/${id})`)).status).toBe(200);
  });
});
