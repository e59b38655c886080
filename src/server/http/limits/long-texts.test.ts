import { describe, expect, it, onTestFinished } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { logIn, type Caller } from '#test/wallet.ts';

// It takes more than a tenth of a second to render.
const markdown = '> a *b* [c](https://d.example)\n\n'.repeat(1_500);

async function appWith(environment: Record<string, string>) {
  const { test, boss } = await testAppWithAdmin(environment);
  onTestFinished(() => test.close());
  const preview = (by: Caller, remoteAddress: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/contributions/preview',
      headers: { cookie: by.cookie },
      payload: { markdown },
      remoteAddress,
    });
  return { test, boss, preview, member: await logIn(test.app) };
}

const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('long texts', () => {
  it('of one visitor wait for each other, and beyond a number are refused', async () => {
    const { preview, member } = await appWith({ RATE_LIMIT: 'on' });
    const statuses = await statusesOf(Array.from({ length: 8 }, () => preview(member, '192.0.2.1')));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([4, 4]);
    expect((await preview(member, '192.0.2.1')).statusCode).toBe(200);
  });

  it('of several visitors share a number of turns, and an admin is not refused', async () => {
    const { preview, member, boss } = await appWith({ RATE_LIMIT: 'on' });
    const crowd = Array.from({ length: 12 }, (_, visitor) => preview(member, `192.0.2.${visitor + 10}`));
    const admins = Array.from({ length: 6 }, () => preview(boss, '192.0.2.1'));
    expect(await statusesOf(admins)).toEqual(Array(6).fill(200));
    const statuses = await statusesOf(crowd);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([8, 4]);
  });

  it('are never refused when limits are off', async () => {
    const { preview, member } = await appWith({ RATE_LIMIT: 'off' });
    expect(await statusesOf(Array.from({ length: 12 }, () => preview(member, '192.0.2.1')))).toEqual(
      Array(12).fill(200),
    );
  });
});
