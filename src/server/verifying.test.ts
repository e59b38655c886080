import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { Crowd, using } from '#test/backups.ts';
import { buildArticle } from '#test/builders.ts';
import { testPlace } from '#test/database.ts';
import { verifyStore } from './verifying.ts';

it('npm run verify accepts a correct site, and names each wrong number', async () => {
  const place = await testPlace();
  onTestFinished(() => place.remove());
  await using(place, async (database) => {
    const test = await testApp({}, { database });
    await buildArticle(test.store, { slug: 'bonk' });
    await (await Crowd.of(test.app, 3)).write(() => true);
    await test.close();
  });
  expect(await verifyStore(place)).toEqual([]);
  await using(place, async ({ db }) => {
    await db.execute(sql`update submissions set dislikes = dislikes + 5 where likes > 0`);
    await db.execute(sql`update articles set revision_count = 7`);
    await db.execute(sql`update accounts set points = 3 where id = (select min(id::text)::uuid from accounts)`);
  });
  const ended = await new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/verify.ts'],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' },
      },
      (_error, _stdout, stderr) =>
        resolve({
          code: child.exitCode!,
          lines: stderr.split('\n').filter((line) => line !== '' && !line.startsWith('Verify: ')),
        }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^The number of dislikes of submission [\w-]+ is \d+, and there are \d+\.$/),
      'The number of revisions of article bonk is 7, and there are 1.',
      expect.stringMatching(/^The account [\w-]+ has 3, .*, and by the facts 0, .*; run npm run recount\.$/),
    ],
  });
});
