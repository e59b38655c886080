// `npm run test:days`: follows docs/day-1-day-2.md, command by command, on a machine in a temporary folder.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { missing } from '#test/scale/programs.ts';
import { Sandbox } from './sandbox.ts';

const lacks = missing(['initdb', 'redis-server', 'caddy']);
if (process.getuid?.() !== 0) lacks.push('This test runs commands as the user postgres, which only root may do.');
for (const sentence of lacks) console.error(sentence);
if (lacks.length > 0) process.exit(1);

const checkout = new URL('../..', import.meta.url).pathname;
const page = readFileSync(`${checkout}docs/day-1-day-2.md`, 'utf8');
/** The commands of each section. */
const sections = new Map(
  page
    .split(/^## /m)
    .map((section) => [
      section.split('\n', 1)[0]!,
      [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block!),
    ]),
);
const played = new Set<string>();

/** The commands of a section; each must be named once. */
function commandsOf(title: string, count: number): readonly string[] {
  const blocks = sections.get(title) ?? [];
  assert.equal(blocks.length, count, `${title} has ${blocks.length} blocks of commands`);
  played.add(title);
  return blocks;
}

let machine: Sandbox;
before(async () => {
  machine = await Sandbox.begin();
  const site = `localhost:${machine.port(443)}`;
  await machine.must(`site=${site}
    wallet=9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin
    repository=${checkout}`);
});
after(() => machine.end());

/** What PostgreSQL answers, as psql prints it. */
const query = async (statement: string, database = 'trenchpedia'): Promise<string> =>
  (await machine.must(`sudo -u postgres psql --tuples-only --no-align -c "${statement}" ${database}`)).trim();
const status = async (path: string, port = 3001): Promise<string> =>
  (
    await machine.must(`curl -s -o /dev/null -w '%{http_code}' --retry 60 --retry-delay 1 --retry-connrefused \
      http://127.0.0.1:${port}${path}`)
  ).slice(-3);

it('installs the site with TLS', async () => {
  const blocks = commandsOf('Install with TLS', 4);
  for (const block of blocks.slice(0, 3)) await machine.must(block);
  const output = await machine.must(blocks[3]!);
  assert.match(output, /^commit [\da-f]+$/m);
});

it('backs up every night, and restores a backup for practice', async () => {
  const [nightly, now] = commandsOf('Back up every night', 2);
  await machine.must(nightly!);
  const [, line] = /^17 3 \* \* \* root (.*)$/m.exec(machine.read('etc/cron.d/trenchpedia'))!;
  await machine.must(`FOLDER=/var/backups/trenchpedia\n${line!.replaceAll('\\%', '%')}`);
  assert.match(machine.read('var/log/backup'), /can be restored/);
  await machine.must(now!);
  const [restore, start, drop] = commandsOf('Practise a restore', 3);
  await machine.must(restore!);
  assert.match(await machine.must(start!), /"articles":\[\{"id"/);
  await machine.must(drop!);
  assert.equal(await query("select count(*) from pg_database where datname = 'drill'"), '0');
});

it('upgrades to a new version, and rolls back', async () => {
  const [load, migrate, restart] = commandsOf('Upgrade', 3);
  await machine.must(load!);
  await machine.must(migrate!);
  assert.match(await machine.must(restart!), /^commit [\da-f]+$/m);
  const [back, restore] = commandsOf('Roll back', 2);
  assert.match(await machine.must(back!), /ready/);
  await machine.must(restore!);
  assert.equal(await status('/api/articles/bonk'), '200');
  assert.equal(await query("select count(*) from pg_database where datname = 'trenchpedia_failed'"), '1');
  await machine.must('sudo -u postgres dropdb trenchpedia_failed');
});

it('goes on after the database was down, and after its files were damaged', async () => {
  const [restart, verify, renew] = commandsOf('The database is down', 3);
  await machine.must('sudo systemctl stop postgresql');
  assert.match(await machine.must(restart!), /ready/);
  await machine.must(verify!);
  await machine.must('sudo systemctl stop postgresql\nsudo rm /var/lib/postgresql/*/main/global/pg_control');
  await machine.must(renew!);
  assert.equal(await status('/api/articles/bonk'), '200');
});

it('lists failed jobs, corrects the settings and retries', async () => {
  await query("insert into jobs (kind, payload, state, ended_at) values ('receipt', '{}', 'failed', now())");
  const [list, retry] = commandsOf('Jobs failed', 2);
  assert.match(await machine.must(list!), /receipt/);
  await machine.must(retry!);
  assert.notEqual(await query("select state from jobs where payload = '{}'"), '');
});

it('turns switches on and off against an attack', async () => {
  const [measure, turn] = commandsOf('We are attacked', 2);
  await machine.must(measure!);
  const output = await machine.must(turn!);
  assert.match(output, /no-anonymous/);
  assert.equal(await query("select count(*) from switches where name = 'read-only'"), '0');
});

it('takes the role of a moderator, and copies what they deleted from a backup', async () => {
  const moderator = 'So11111111111111111111111111111111111111112';
  await query(`insert into accounts (wallet) values ('${moderator}')`);
  await machine.must(`sudo with-settings npm run admin -- grant moderator ${moderator} --reason "Helps."`);
  const [take, admins] = commandsOf('A moderator went rogue', 2);
  await machine.must(take!);
  await machine.must(admins!);
  await machine.must(sections.get('Practise a restore')![0]!);
  const [articles, rows, recount] = commandsOf('Copy data from a backup', 3);
  await machine.must(articles!.replace('--only wif', '--only dogwifhat'));
  await machine.must(rows!);
  await machine.must(recount!);
});

it('makes room on a full disk', async () => {
  for (const block of commandsOf('The disk is full', 2)) await machine.must(block);
});

const formerStore = readFileSync(`${checkout}test/former-store/store.sql`, 'utf8');

it('upgrades from 0.2.0 and goes back, with both stores', async () => {
  const [upgrade, back, embedded] = commandsOf('Upgrade from 0.2.0', 3);
  await machine.must('sudo systemctl stop trenchpedia@3001 trenchpedia@3002');
  await machine.must('sudo -u postgres psql -c "alter database trenchpedia rename to trenchpedia_new"');
  await machine.must('sudo -u postgres createdb --owner=trenchpedia trenchpedia');
  machine.write('srv/trenchpedia.sql', formerStore);
  const settings = machine.read('etc/trenchpedia.env');
  machine.write('srv/trenchpedia/.env', settings);
  const [, url] = /^DATABASE_URL=(.*)$/m.exec(settings)!;
  await machine.must(`psql --quiet --set ON_ERROR_STOP=1 --file=/srv/trenchpedia.sql ${url} > /dev/null`);
  const tables = () => query("select count(*) from information_schema.tables where table_schema = 'public'");
  const former = await tables();
  await machine.must(upgrade!);
  assert.notEqual(await tables(), former);
  await machine.must(back!);
  assert.equal(await tables(), former);
  await machine.must('sudo -u postgres dropdb trenchpedia_failed');

  const store = await PGlite.create(`${machine.folder}/srv/trenchpedia/data/pg`);
  await store.exec(formerStore);
  await store.close();
  machine.write('srv/trenchpedia/.env', settings.replace(/^DATABASE_URL=.*$/m, 'DATABASE_URL='));
  await machine.must(embedded!);
  await machine.must('sudo systemctl start trenchpedia@3001');
  assert.equal(await status('/api/articles/bonk'), '200');
});

it('played every section', () => {
  const withCommands = [...sections].filter(([title, blocks]) => blocks.length > 0 && !title.startsWith('# '));
  assert.deepEqual(
    withCommands.map(([title]) => title).filter((title) => !played.has(title)),
    [],
  );
});
