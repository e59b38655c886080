import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { address, named, testAppWithAddresses, vanity } from '#test/addresses.ts';

let { test, boss, lookUp, create } = {} as Awaited<ReturnType<typeof testAppWithAddresses>>;
beforeAll(async () => {
  ({ test, boss, lookUp, create } = await testAppWithAddresses());
});
afterAll(() => test.close());

describe('the addresses of an article', () => {
  it('are stored, shown, replaced as a whole, and unchanged by a save that omits them', async () => {
    const [mint, pool] = [named('mint', address()), named('pool', address())];
    const { id, revision } = await create('kept', [mint, pool]);
    const read = async () => (await test.app.inject('/api/articles/kept')).json().article.addresses;
    expect(await read()).toEqual([mint, pool]);
    const save = (body: object) =>
      boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'kept', title: 'KEPT', ...body });
    await save({ summary: 'Another.' });
    expect(await read()).toEqual([mint, pool]);
    const saved = await save({ addresses: [pool] });
    expect((saved.json() as unknown as { article: EditableArticle }).article.revision).not.toBe(revision);
    expect(await read()).toEqual([pool]);
    expect((await lookUp(mint.address)).article).toBe(null);
    expect(await lookUp(pool.address)).toMatchObject({ kind: 'address', article: { slug: 'kept' }, named: pool });
  });

  it('are base58 of 32 bytes with a label, a source and a day, or refused', async () => {
    const send = async (one: object) => {
      const answer = await boss.send('POST', '/api/admin/articles', { slug: 'refused', title: 'X', addresses: [one] });
      return [answer.status, answer.body];
    };
    const good = named('mint', address());
    for (const bad of [
      base58.encode(randomBytes(31)),
      base58.encode(randomBytes(33)),
      `${good.address.slice(1)}0`,
      'nothing',
    ]) {
      const [status, body] = await send({ ...good, address: bad });
      expect([status, body]).toEqual([
        400,
        `'${bad}' is not an address of Solana: copy it whole, 32 to 44 letters and digits.`,
      ]);
    }
    expect(await send({ ...good, label: ' ' })).toEqual([400, 'The label of an address must not be blank.']);
    expect(await send({ ...good, source: '' })).toEqual([400, 'The source of an address must not be blank.']);
    expect(await send({ ...good, checkedAt: '2026-02-30' })).toEqual([
      400,
      'The day on which an address was checked must be written as 2026-11-18.',
    ]);
    expect((await send({ ...good, kind: 'house' }))[0]).toBe(400);
    expect(await send({ ...good, source: 'seen in a chat' })).toEqual([
      400,
      'The source of an address must hold an https address at which it can be read.',
    ]);
    expect(await send({ ...good, checkedAt: '2999-01-01' })).toEqual([
      400,
      'The day on which an address was checked has not come yet.',
    ]);
    const twice = await boss.send('POST', '/api/admin/articles', {
      slug: 'twice',
      title: 'X',
      addresses: [good, { ...good, kind: 'pool' }],
    });
    expect([twice.status, twice.body]).toEqual([400, 'An address stands in the list twice; remove one.']);
  });

  it('give a mint to one article alone, also when two save it at once', async () => {
    const mint = named('mint', address());
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((slug) =>
        boss.send('POST', '/api/admin/articles', { slug, title: slug, addresses: [mint] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { slug } = (await lookUp(mint.address)).article!;
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toBe(
          `The mint ${mint.address} belongs to the article '${slug}'; one mint belongs to one article.`,
        );
  });

  it('cannot contradict the address of another article', async () => {
    const [mint, fake] = [named('mint', address()), named('scam', address())];
    await create('said', [mint, fake]);
    const send = async (one: object) => {
      const answer = await boss.send('POST', '/api/admin/articles', { slug: 'contrary', title: 'X', addresses: [one] });
      return [answer.status, answer.body];
    };
    expect(await send({ ...mint, kind: 'scam' })).toEqual([
      409,
      `The article 'SAID' names ${mint.address} as its mint; take it off there before it is a scam here.`,
    ]);
    for (const kind of ['mint', 'program', 'wallet'])
      expect(await send({ ...fake, kind })).toEqual([
        409,
        `The article 'SAID' warns of ${fake.address}; name it as a known scam here too, or take it off there first.`,
      ]);
    for (const kind of ['program', 'wallet', 'pool'])
      expect(await send({ ...mint, kind })).toEqual([
        409,
        `The article 'SAID' names ${mint.address} as its mint; take it off there before it is a ${kind} here.`,
      ]);
    await create('warns-too', [fake]);
    expect(await lookUp(fake.address)).toMatchObject({ kind: 'address', named: { kind: 'scam' } });
  });

  it('cannot imitate those of another article, unless they are marked as fakes', async () => {
    const [mint, program] = [named('mint', address()), named('program', address())];
    const { id } = await create('true-one', [mint, program]);
    const send = async (one: object) => {
      const answer = await boss.send('POST', '/api/admin/articles', {
        slug: `alike-${randomBytes(4).toString('hex')}`,
        title: 'X',
        addresses: [one],
      });
      return [answer.status, answer.body];
    };
    const alike = vanity(mint.address);
    expect(await send(named('mint', alike))).toEqual([
      409,
      `${alike} looks like the mint of 'TRUE-ONE', ${mint.address}; compare them, and if it is a fake, name it as a known scam.`,
    ]);
    expect((await send(named('wallet', vanity(program.address))))[0]).toBe(409);
    // Programs of one maker have similar addresses.
    expect((await send(named('program', vanity(program.address))))[0]).toBe(200);
    expect((await send(named('scam', alike)))[0]).toBe(200);
    // An article can save its present addresses again, beside its own fakes.
    const saved = await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: 'true-one',
      title: 'TRUE-ONE',
      addresses: [mint, program, named('scam', vanity(mint.address))],
    });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  });
});
