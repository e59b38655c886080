import { expect, it, onTestFinished } from 'vitest';
import { testAppWithAdmin } from '#test/app.ts';
import { accountId, makeModerator } from '#test/people.ts';
import { logIn, logInAnonymously } from '#test/wallet.ts';

it('the line of a request names the kind of its account, and never the account', async () => {
  const lines: string[] = [];
  const { test, boss } = await testAppWithAdmin(
    { LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  onTestFinished(() => test.close());
  const [member, moderator, anonymous] = [
    await logIn(test.app),
    await logIn(test.app),
    await logInAnonymously(test.app),
  ];
  await makeModerator(boss, moderator);
  const moderatorId = await accountId(boss, moderator);

  lines.length = 0;
  await test.app.inject('/api/auth/me');
  for (const person of [anonymous, member, moderator, boss]) await person.send('GET', '/api/auth/me');
  // Everybody gets the same answer: nothing asks for the session.
  await member.send('GET', '/api/categories');
  await expect.poll(() => lines.length).toBe(6);
  const logged = lines.map((line) => JSON.parse(line) as { who?: string });
  expect(logged.map(({ who }) => who)).toEqual(['nobody', 'member', 'member', 'moderator', 'admin', undefined]);
  for (const { address } of [member, moderator, boss]) expect(lines.join('')).not.toContain(address);
  expect(lines.join('')).not.toContain(moderatorId);
});
