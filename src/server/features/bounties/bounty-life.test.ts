import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { afterAll, describe, expect, it } from 'vitest';
import { testAppWithBounties } from '#test/bounties.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously } from '#test/wallet.ts';

const { test, boss, get, create, createOn, move, contribute, accept } = await testAppWithBounties();
afterAll(() => test.close());

const transaction = () => base58.encode(randomBytes(64));

describe('a bounty’s life', () => {
  it('goes from Open to Paid, each step public, and its article’s pages name the winner', async () => {
    const winner = await logIn(test.app);
    const { id } = await createOn('whole-life');
    const entry = await contribute(winner, 'whole-life');
    await accept(entry);
    for (const url of ['/api/bounties', `/bounties/${id}`, '/article/whole-life', '/contri/whole-life'])
      await test.app.inject(url);
    expect(await move(id, 'In review', { note: 'Thank you all.' })).toEqual([200, 'In review']);
    expect((await get('/api/bounties')).bounties.some((bounty: { id: string }) => bounty.id === id)).toBe(false);
    expect(await move(id, 'Awarded', { contributionId: entry })).toEqual([200, 'Awarded']);
    const winnerTx = transaction();
    expect(await move(id, 'Paid', { winnerTx })).toEqual([200, 'Paid']);
    expect((await get(`/api/bounties/${id}`)).bounty).toMatchObject({
      winner: winner.address,
      winnerTx,
      winnerContributionId: entry,
      steps: [
        { from: null, to: 'Open' },
        { from: 'Open', to: 'In review', note: 'Thank you all.' },
        { from: 'In review', to: 'Awarded' },
        { from: 'Awarded', to: 'Paid' },
      ],
    });
    for (const url of [`/bounties/${id}`, '/article/whole-life', '/contri/whole-life', '/bounties'])
      expect([url, (await test.app.inject(url)).body.includes(winner.address)]).toEqual([url, true]);
  });

  it('can step back before the payment, and an award can be reopened', async () => {
    const { id } = await create();
    await move(id, 'In review');
    await move(id, 'Awarded', { winner: 'A name' });
    expect((await get(`/api/bounties/${id}`)).bounty.winner).toBe('A name');
    expect(await move(id, 'In review')).toEqual([200, 'In review']);
    expect((await get(`/api/bounties/${id}`)).bounty.winner).toBeNull();
    expect(await move(id, 'Open')).toEqual([200, 'Open']);
    expect(await move(id, 'Cancelled', { note: 'Covered.' })).toEqual([200, 'Cancelled']);
    expect(await move(id, 'Open')).toEqual([200, 'Open']);
  });

  it('takes no step out of order, and none after the payment', async () => {
    const { id } = await create();
    const refused = (from: string, to: string) => [
      409,
      `A bounty that is ${from} cannot become ${to}; look at it again.`,
    ];
    expect(await move(id, 'Paid', { winnerTx: transaction() })).toEqual(refused('Open', 'Paid'));
    expect(await move(id, 'Open')).toEqual(refused('Open', 'Open'));
    await move(id, 'In review');
    await move(id, 'Awarded', { winner: 'A name' });
    await move(id, 'Paid', { winnerTx: transaction() });
    for (const status of ['Open', 'In review', 'Awarded', 'Cancelled', 'No award'])
      expect(await move(id, status, { winner: 'x', note: 'x' })).toEqual(refused('Paid', status));
    const edit = await boss.send('PUT', `/api/admin/bounties/${id}`, { name: 'x', reward: 5 });
    expect([edit.status, edit.body]).toEqual([409, 'This bounty is paid; it stays as it is.']);
    expect((await move(id, 'Gone'))[0]).toBe(400);
  });

  it('ends without a winner only with a public reason', async () => {
    const reason = 'Give a reason. Everybody who took part reads it on the bounty’s page.';
    const { id } = await create();
    expect(await move(id, 'Cancelled')).toEqual([400, reason]);
    await move(id, 'In review');
    expect(await move(id, 'No award', { note: '  ' })).toEqual([400, reason]);
    expect(await move(id, 'No award', { note: 'Nobody was there.' })).toEqual([200, 'No award']);
    expect((await test.app.inject(`/bounties/${id}`)).body).toContain('Nobody was there.');
  });

  it('is awarded to an accepted entry of a wallet user, or to a typed wallet', async () => {
    const { id } = await createOn('awarding');
    const [waiting, anonymous] = [
      await contribute(await logIn(test.app), 'awarding'),
      await contribute(await logInAnonymously(test.app), 'awarding'),
    ];
    await buildArticle(test.store, { slug: 'elsewhere' });
    const elsewhere = await contribute(await logIn(test.app), 'elsewhere');
    await move(id, 'In review');
    const late = await contribute(await logIn(test.app), 'awarding');
    for (const contribution of [anonymous, elsewhere, late]) await accept(contribution);
    const award = (contributionId: string | null) => move(id, 'Awarded', { contributionId });
    expect(await award(null)).toEqual([400, 'Choose the winning contribution, or type the winner’s wallet or name.']);
    expect(await award(waiting)).toEqual([409, 'Accept the contribution first, then award the bounty to it.']);
    expect(await award(anonymous)).toEqual([
      409,
      'This contribution is anonymous; choose one of a wallet user, or type the winner in.',
    ]);
    for (const none of [elsewhere, late])
      expect(await award(none)).toEqual([409, 'This contribution is no entry of the bounty.']);
    await accept(waiting);
    expect(await award(waiting)).toEqual([200, 'Awarded']);
  });

  it('is paid by a valid transaction that has paid no other bounty', async () => {
    const awarded = async () => {
      const { id } = await create();
      await move(id, 'In review');
      await move(id, 'Awarded', { winner: 'A name' });
      return id;
    };
    const [one, two] = [await awarded(), await awarded()];
    const invalid = [400, 'The transaction id is not valid: it must be base58 of 64 bytes.'];
    for (const winnerTx of [
      '',
      'abc',
      '0OIl'.repeat(22),
      base58.encode(randomBytes(63)),
      base58.encode(randomBytes(65)),
    ])
      expect(await move(one, 'Paid', { winnerTx })).toEqual(invalid);
    const winnerTx = transaction();
    expect(await move(one, 'Paid', { winnerTx })).toEqual([200, 'Paid']);
    expect(await move(two, 'Paid', { winnerTx })).toEqual([
      409,
      'This transaction has paid another bounty already; check the id.',
    ]);
  });
});
