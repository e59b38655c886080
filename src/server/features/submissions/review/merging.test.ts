import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import type { RevisionEntry } from '#contract/revisions/revisions.ts';
import { done, first, suggested, testAppWithSuggestions } from '#test/suggestions.ts';
import type { Caller } from '#test/wallet.ts';

const { test, boss, ann, get, suggestion, save, publish } = await testAppWithSuggestions();
afterAll(() => test.close());

const merge = (id: string) =>
  done<AnswerOf<'GET /admin/contributions/:id/merge'>>(boss.send('GET', `/api/admin/contributions/${id}/merge`));

describe('the merge of a suggestion', () => {
  it('keeps an admin’s own edits when the article changes, and reports conflicts', async () => {
    const id = await suggestion('by-hand');
    const again = (bodyMarkdown: string, baseRevision = 1) =>
      boss.send('POST', `/api/admin/contributions/${id}/merge`, { baseRevision, bodyMarkdown });
    const written = suggested.replace('Buyers pay it.', 'Buyers pay it, and sellers.');
    await save('by-hand', `The lead.\n\n${first.replace('one percent', 'two percent')}`);
    expect((await publish(id, { bodyMarkdown: written })).status).toBe(409);
    const clean = await done<AnswerOf<'POST /admin/contributions/:id/merge'>>(again(written));
    const text = clean.merged.map((part) => (part.kind === 'conflict' ? '' : part.text)).join('');
    expect([clean.conflicts, clean.base.revision, clean.current.revision]).toEqual([0, 1, 2]);
    expect(text).toBe(`The lead.\n\n${written.replace('one percent', 'two percent')}`);
    const conflicting = await done<AnswerOf<'POST /admin/contributions/:id/merge'>>(
      again(first.replace('one percent', '1 %')),
    );
    expect(conflicting).toMatchObject({ conflicts: 1 });
    expect((await publish(id, { baseRevision: 2, bodyMarkdown: text })).status).toBe(200);
    expect((await again(written, 9)).body).toContain('The article has no such revision');
    expect(
      (await ann.send('POST', `/api/admin/contributions/${id}/merge`, { baseRevision: 1, bodyMarkdown: written }))
        .status,
    ).toBe(403);
    expect(
      (
        await boss.send('POST', `/api/admin/contributions/${crypto.randomUUID()}/merge`, {
          baseRevision: 1,
          bodyMarkdown: '',
        })
      ).status,
    ).toBe(404);
  });

  it('contains the present article with the suggestion', async () => {
    const id = await suggestion('merged');
    await save('merged', first.replace('one percent', 'two percent'));
    const { article, base, current, proposed, merged, conflicts } = await merge(id);
    expect(article).toEqual({ slug: 'merged', title: 'Title of merged' });
    expect([base, current.revision, proposed.bodyMarkdown, conflicts]).toEqual([
      { revision: 1, bodyMarkdown: first },
      2,
      suggested,
      0,
    ]);
    expect(merged.map(({ kind }) => kind)).toEqual(['same', 'current', 'same', 'proposed', 'same']);
    const text = merged.map((part) => (part.kind === 'conflict' ? '' : part.text)).join('');
    expect(text).toBe(suggested.replace('one percent', 'two percent'));
    expect(merged[3]).toMatchObject({ words: expect.arrayContaining([{ kind: 'added', text: ', net of fees,' }]) });
  });

  it('contains both sides of a conflict', async () => {
    const id = await suggestion('conflicting');
    await save('conflicting', first.replace('85 SOL', '86 SOL'));
    const { merged, conflicts } = await merge(id);
    expect(conflicts).toBe(1);
    expect(merged.find(({ kind }) => kind === 'conflict')).toMatchObject({
      base: expect.stringContaining('At 85 SOL the'),
      current: { text: expect.stringContaining('At 86 SOL the') },
      proposed: { text: expect.stringContaining('At 85 SOL, net of fees, the') },
    });
  });

  it('of a note starts from the present article', async () => {
    const id = await suggestion('told', { baseRevision: undefined, bodyMarkdown: undefined });
    const { base, current, merged, conflicts } = await merge(id);
    expect([base.revision, current.bodyMarkdown, conflicts]).toEqual([null, first, 0]);
    expect(merged).toEqual([{ kind: 'same', text: first, words: [] }]);
  });

  it('has a number of conflicts, which a list can read', async () => {
    const conflictsOf = async (id: string) =>
      (
        await done<AnswerOf<'GET /admin/contributions/:id/conflicts'>>(
          boss.send('GET', `/api/admin/contributions/${id}/conflicts`),
        )
      ).conflicts;
    expect(
      await conflictsOf(await suggestion('told-afar', { baseRevision: undefined, bodyMarkdown: undefined })),
    ).toBeNull();
    const id = await suggestion('afar');
    expect(await conflictsOf(id)).toBe(0);
    await save('afar', first.replace('one percent', 'two percent'));
    expect(await conflictsOf(id)).toBe(0);
    await save('afar', first.replace('85 SOL', '86 SOL'));
    expect(await conflictsOf(id)).toBe(1);
  });

  it('needs an admin, and an existing contribution', async () => {
    const id = await suggestion('private');
    expect((await ann.send('GET', `/api/admin/contributions/${id}/merge`)).status).toBe(403);
    expect((await ann.send('GET', `/api/admin/contributions/${id}/conflicts`)).status).toBe(403);
    expect((await ann.send('POST', `/api/admin/contributions/${id}/publish`, {})).status).toBe(403);
    await ann.send('DELETE', `/api/contributions/${id}`);
    for (const gone of [id, crypto.randomUUID()]) {
      expect((await boss.send('GET', `/api/admin/contributions/${gone}/merge`)).status).toBe(404);
      expect((await publish(gone)).status).toBe(404);
    }
  });
});

describe('the words of a published text', () => {
  const most = { summary: 'Net of fees' };
  /** The standing words of each person according to the article, and the authors of its newest version. */
  async function credited(slug: string) {
    const { authors } = await get<AnswerOf<'GET /articles/:slug'>>(`/api/articles/${slug}`);
    const { revisions } = await get<{ revisions: RevisionEntry[] }>(`/api/articles/${slug}/revisions`);
    const words = (wallet: string) => authors.find((author) => author.wallet === wallet)?.words ?? 0;
    return {
      ann: words(ann.address),
      boss: words(boss.address),
      by: revisions[0]!.wallet,
      changedBy: revisions[0]!.changedBy?.wallet ?? null,
    };
  }
  const points = async (slug: string, who: Caller) =>
    (
      await test.store.db.execute<{ points: number }>(sql`
      select coalesce(sum(grants.points), 0)::integer as points from grants join accounts on accounts.id = grants.account_id
        join articles on articles.id = grants.subject where grants.kind = 'words' and articles.slug = ${slug} and accounts.wallet = ${who.address}`)
    )[0]!.points;
  const long = Array.from({ length: 60 }, (_, nth) => `word${nth}`).join(' ');

  it('belong to the admin when none is the suggestion’s: in credit, provenance, history and points', async () => {
    const id = await suggestion('all-others');
    const bodyMarkdown = `## Mine\n\n${long}.\n`;
    expect((await publish(id, { ...most, bodyMarkdown })).status).toBe(200);
    expect(await credited('all-others')).toEqual({ ann: 0, boss: 61, by: ann.address, changedBy: boss.address });
    expect([await points('all-others', ann), await points('all-others', boss)]).toEqual([0, 12]);
    const { authors, paragraphs } = await get<AnswerOf<'GET /articles/:slug/provenance'>>(
      '/api/articles/all-others/provenance',
    );
    expect(authors.map(({ wallet, words }) => [wallet, words])).toEqual([[boss.address, 61]]);
    expect(
      paragraphs
        .flatMap(({ authors: of }) => of)
        .every(({ wallet, revision }) => wallet === boss.address && revision === 2),
    ).toBe(true);
  });

  it.each([
    ['as suggested', suggested, 3, 0, false],
    ['with words of the admin’s beside them', suggested.replace('net of fees', 'net of all trading fees'), 3, 2, true],
    ['with a sentence of the admin’s', `${suggested}\nNobody can stop it early.\n`, 3, 5, true],
    ['with other signs alone', suggested.replace('net of fees,', 'net of fees;'), 3, 0, true],
    ['with less of them', suggested.replace(' net of fees,', ' net,'), 1, 0, true],
    ['moved to another place', suggested.replace('Buyers pay it.', '').replace(/$/, '\nBuyers pay it.\n'), 3, 0, true],
  ])('are credited separately: %s', async (what, bodyMarkdown, ofAnn, ofBoss, isChanged) => {
    const slug = `apart-${what.replaceAll(/[^a-z]+/g, '-')}`;
    expect((await publish(await suggestion(slug), { ...most, bodyMarkdown })).status).toBe(200);
    expect(await credited(slug)).toEqual({
      ann: ofAnn,
      boss: ofBoss,
      by: ann.address,
      changedBy: isChanged ? boss.address : null,
    });
  });

  it('belong to the admin in a conflict settled by hand, and to nobody new when one side was taken', async () => {
    for (const [slug, text, own] of [
      ['by-side', suggested, 0],
      ['by-own-words', first.replace('85 SOL', '87 SOL, before any taxes,'), 4],
    ] as const) {
      const id = await suggestion(slug);
      await save(slug, first.replace('85 SOL', '86 SOL'));
      expect((await publish(id, { ...most, baseRevision: 2, bodyMarkdown: text })).status).toBe(200);
      const { changedBy } = await credited(slug);
      expect([slug, changedBy]).toEqual([slug, own > 0 ? boss.address : null]);
      const { paragraphs } = await get<AnswerOf<'GET /articles/:slug/provenance'>>(`/api/articles/${slug}/provenance`);
      const ofAdmin = paragraphs
        .flatMap(({ authors }) => authors)
        .filter(({ wallet, revision }) => wallet === boss.address && revision === 3);
      expect([slug, ofAdmin.reduce((sum, { words }) => sum + words, 0)]).toEqual([slug, own]);
    }
  });

  it('belong to the contributor when their note contained them', async () => {
    const id = await suggestion('told-words', {
      text: 'Half goes to early sellers.',
      baseRevision: undefined,
      bodyMarkdown: undefined,
    });
    expect(
      (await publish(id, { ...most, bodyMarkdown: `${first}\nHalf goes to early sellers. That is new.\n` })).status,
    ).toBe(200);
    expect(await credited('told-words')).toEqual({ ann: 5, boss: 3, by: ann.address, changedBy: boss.address });
  });

  it('keep their authors when the article is saved again, and when they return', async () => {
    const id = await suggestion('kept-words');
    const own = `${suggested}\nNobody can stop it early.\n`;
    await publish(id, { ...most, bodyMarkdown: own });
    await save('kept-words', first);
    await save('kept-words', own);
    const { ann: ofAnn, boss: ofBoss } = await credited('kept-words');
    expect([ofAnn, ofBoss]).toEqual([3, 5]);
  });
});
