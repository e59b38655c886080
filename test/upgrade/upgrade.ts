// `npm run test:upgrade`: builds the last release from its commit and runs it with the sample community while people
// write; then this version takes over its store: a database on TEST_DATABASE_URL, or an embedded one. UPGRADE_FROM
// names another commit to start from.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { siteAt, Writer } from '#test/chaos/writers.ts';
import { administer, serverUrl } from '#test/postgres.ts';
import { freePort } from '#test/scale/programs.ts';
import { Visitor } from '#test/visitor.ts';
import { everything, askAll, publicReads, type Answered } from './answers.ts';
import { compared, judged } from './comparison.ts';
import { differences } from './differences.ts';
import { formerProgram } from './former.ts';
import { refusal, start, type Running } from './program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const people = 8;
// The least number of writes of each person, before and after.
const mostWritten = 12;

const former = formerProgram();
const name = `trenchpedia_upgrade_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'trenchpedia-upgrade-'));
const isShared = process.env['TEST_DATABASE_URL'] !== undefined;
// The same address before and after: sessions and cookies stay valid.
const port = String(await freePort());
const settings = { PORT: port, DATA_DIR: folder, ...(isShared ? { DATABASE_URL: serverUrl(name) } : {}) };
const old = { node: former.node, folder: former.folder, settings };
const own = { node: process.execPath, folder: root, settings };

let running: Running | undefined;
let reads: string[];
let writers: Writer[];
let answers: Map<string, Answered>;

before(async () => {
  if (isShared) await administer(`create database ${name}`);
  reads = await publicReads(former.folder);
});
after(async () => {
  await running?.stop();
  if (isShared) await administer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until a program has finished the work of an upgrade. */
async function untilCounted({ url }: Running): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (!/^(trenchpedia_)?upgrade_underway 1/m.test(metrics)) return;
    await setTimeout(200);
  }
}

/** Lets each person write until enough writes are acknowledged, while another person reads continuously. */
async function underLoad(site: string): Promise<void> {
  const state = { isOver: false };
  const reading = (async () => {
    const visitor = new Visitor();
    while (!state.isOver)
      for (const path of ['/', '/article/bonk', '/api/search?q=bonk', '/contri/bonk']) await visitor.ask(site + path);
  })();
  const writing = writers.map(async (writer) => {
    for (let acknowledged = 0; acknowledged < mostWritten;) if (await writer.write()) acknowledged += 1;
  });
  await Promise.all(writing).finally(() => {
    state.isOver = true;
  });
  await reading;
}

/** The texts of all contributions to the article that everybody writes to. */
async function storedTexts(site: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const list = `${site}/api/articles/bonk/contributions?limit=50`;
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await fetch(cursor === '' ? list : `${list}&cursor=${cursor}`);
    const page = (await answer.json()) as { contributions: { text: string }[]; next: string | null };
    for (const { text } of page.contributions) texts.add(text);
    cursor = page.next;
  }
  return texts;
}

describe(`from version ${former.version}, commit ${former.commit}, on ${isShared ? 'a server' : 'an embedded store'}`, () => {
  it('the release serves the sample community, and people write', async () => {
    running = await start(old, '--demo');
    await untilCounted(running);
    const author = new Visitor();
    await author.ask(`${running.url}/api/auth/anonymous`, {});
    const targets: string[] = [];
    for (const title of ['One', 'Another']) {
      const answer = await author.ask(`${running.url}/api/proposals`, { title, body: 'x' });
      targets.push((JSON.parse(answer) as { proposal: { id: string } }).proposal.id);
    }
    writers = Array.from({ length: people }, () => new Writer(siteAt(running!.url), targets));
    for (const writer of writers) await writer.logIn();
    await underLoad(running.url);
    assert.deepEqual(
      writers.flatMap(({ received }) => received.filter(({ status }) => status !== 200)),
      [],
    );
    assert.equal(await running.stop(), 0);
  });

  it('answers everything public', async () => {
    running = await start(old);
    await untilCounted(running);
    answers = await everything(running.url, reads);
    assert.equal(await running.stop(), 0);
    const answered = new Set(Array.from(answers.values(), ({ call, status }) => (status === 200 ? call : '')));
    console.log(`${answers.size} questions, ${answered.size} of ${reads.length} calls with an answer`);
    assert.deepEqual(
      reads.filter((path) => !answered.has(path)),
      ['/receipts/:signature'],
    );
  });

  it('this version takes the store over, and changes only listed answers', async () => {
    running = await start(own);
    await untilCounted(running);
    const calls = new Map(Array.from(answers, ([url, { call }]): [string, string] => [url, call]));
    const found = compared(answers, await askAll(running.url, calls));
    const { unmeant, unfound } = judged(found, differences);
    // One job of each kind.
    const unexpected = new Map(
      unmeant.map(({ url, call, at, kind, was, is }) => [
        `${call} ${at} ${kind}`,
        `${url}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`.slice(0, 400),
      ]),
    );
    assert.deepEqual([...unexpected], []);
    // A later commit may already have some of them.
    if (process.env['UPGRADE_FROM'] === undefined)
      assert.deepEqual(
        unfound.map(({ why }) => why),
        [],
      );
  });

  it('has every acknowledged write, and everybody writes on without logging in again', async () => {
    await underLoad(running!.url);
    const texts = writers.flatMap(({ stored }) => stored);
    assert.ok(texts.length >= people * 6);
    const there = await storedTexts(running!.url);
    assert.deepEqual(
      texts.filter((text) => !there.has(text)),
      [],
    );
  });

  it(`the release ${former.isReader ? 'goes on with' : 'refuses'} the new tables, and this version goes on`, async () => {
    // An embedded store belongs to one process.
    if (!isShared) assert.equal(await running!.stop(), 0);
    const beside = { ...old, settings: { ...settings, PORT: '0' } };
    let text: string | undefined;
    if (former.isReader) {
      const release = await start(beside);
      const writer = new Writer(siteAt(release.url), []);
      await writer.logIn();
      text = await writer.contribute();
      assert.equal(await release.stop(), 0);
    } else {
      const { code, output } = await refusal(beside);
      assert.equal(code, 1);
      assert.match(output.trim(), /^The tables of this database are newer than this program .*\.$/);
    }
    if (!isShared) running = await start(own);
    assert.equal((await fetch(`${running!.url}/readyz`)).status, 200);
    const there = await storedTexts(running!.url);
    assert.ok(there.size >= people * 6);
    assert.ok(text === undefined || there.has(text));
  });
});
