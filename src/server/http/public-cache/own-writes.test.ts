import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { startInstance, type Instance } from '#test/instance.ts';
import { administer, discard, serverUrl } from '#test/postgres.ts';
import { Visitor } from '#test/visitor.ts';

async function onTwoInstances(run: (here: Instance, there: Instance) => Promise<void>): Promise<void> {
  const template = inject('template');
  if (template.store !== 'postgres') throw new Error('Two instances need a server.');
  const name = `${template.name}_${randomUUID().slice(0, 8)}`;
  await administer(`create database ${name} template ${template.name}`);
  const here = await startInstance(serverUrl(name));
  const there = await startInstance(serverUrl(name));
  try {
    await run(here, there);
  } finally {
    await Promise.all([here.stop(), there.stop()]);
    discard(name);
  }
}

// The embedded store belongs to one process.
it.runIf(inject('template').store === 'postgres')(
  'a writer never reads data from another instance that is older than their acknowledged write',
  async () => {
    await onTwoInstances(async (here, there) => {
      const [writer, voter] = [new Visitor(), new Visitor()];
      for (const browser of [writer, voter]) await browser.ask(`${here.url}/api/auth/anonymous`, {});
      const { proposal } = JSON.parse(await writer.ask(`${here.url}/api/proposals`, { title: 'Seen', body: 'x' })) as {
        proposal: { id: string };
      };
      const path = `/api/proposals/${proposal.id}`;
      let stale = 0;
      for (let turn = 0; turn < 1_000; turn += 1) {
        const value = turn % 2 === 0 ? 1 : -1;
        const [from, to] = turn % 3 === 0 ? [there, here] : [here, there];
        const answer = await voter.ask(`${from.url}${path}/vote`, { value });
        if ((await voter.ask(`${to.url}${path}/votes`)) !== answer) stale += 1;
        // Somebody else's request may fill the cache at any time.
        await writer.ask(`${to.url}${path}/votes`);
      }
      expect(stale).toBe(0);
      for (let turn = 0; turn < 20; turn += 1) {
        const text = `Written here in turn ${turn}.`;
        await voter.ask(`${here.url}/api/contributions`, { slug: 'bonk', text });
        // The page, which calls the API.
        expect(await voter.ask(`${there.url}/contri/bonk`)).toContain(text);
        await writer.ask(`${there.url}/contri/bonk`);
      }
    });
  },
);
