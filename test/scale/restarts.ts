// `npm run test:scale`, second part: restarts two instances in turn, behind nginx and then behind Caddy as in deploy,
// while sixty requests are always in progress. RESTARTS is the number of restarts.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask } from './ask.ts';
import { Machines, type Machine } from './machines.ts';
import { freePort, missing, until } from './programs.ts';
import { caddyBefore, nginxBefore, type Proxy } from './proxies.ts';

const lacks = missing(['initdb', 'postgres', 'nginx', 'caddy', 'openssl']);
for (const sentence of lacks) console.error(sentence);
if (lacks.length > 0) process.exit(1);

const restarts = Number(process.env['RESTARTS'] ?? 20);
const people = 60;

for (const [name, proxyBefore] of [
  ['nginx', nginxBefore],
  ['Caddy', caddyBefore],
] as const)
  describe(`behind ${name}`, () => {
    let machines: Machines;
    let primary: Machine;
    let proxy: Proxy;
    let ports: [number, number];

    /** Starts the instance at that port like the unit, and waits until the proxy sends requests to it. */
    async function startAt(port: number): Promise<string> {
      const url = await machines.instance({
        DATABASE_URL: `postgres://postgres@127.0.0.1:${primary.port}/trenchpedia`,
        SITE_URL: proxy.url,
        TRUST_PROXY: '1',
        STOP_DELAY: '5',
        PORT: String(port),
      });
      await until(async () => {
        const { status, headers } = await proxy.ask('/healthz');
        assert.deepEqual([status, headers['x-instance']], [200, `127.0.0.1:${port}`]);
      });
      return url;
    }

    before(async () => {
      machines = await Machines.begin();
      primary = await machines.primary();
      ports = [await freePort(), await freePort()];
      proxy = await proxyBefore(machines, ports);
      await proxy.machine.start();
    });
    after(() => machines.end());

    it('a page says that the site is back in a moment, while no instance runs', async () => {
      const { status, headers, text } = await proxy.ask('/article/bonk');
      assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [503, '10', 'no-store']);
      assert.match(text, /being restarted/);
    });

    it(`none of ${people} running requests is lost by ${restarts} restarts`, async () => {
      const urls = [await startAt(ports[0]), await startAt(ports[1])];
      const state = { isOver: false };
      const lost: string[] = [];
      const stored: string[] = [];
      let read = 0;

      const person = async (who: number) => {
        const joined = await proxy.ask('/api/auth/anonymous', { body: {} });
        const cookie = joined.headers['set-cookie']!.map((one) => one.split(';')[0]).join('; ');
        for (let turn = 0; !state.isOver; turn += 1) {
          const isWrite = turn % 3 === who % 3;
          const text = `Said by ${who} in turn ${turn}.`;
          // Some of these are cached, others rendered each time.
          const path = ['/', '/article/bonk', `/api/search?q=word${who}x${turn}`, '/contri/bonk'][turn % 4]!;
          try {
            const answer = await (isWrite
              ? proxy.ask('/api/contributions', { body: { slug: 'bonk', text }, headers: { cookie } })
              : proxy.ask(path, { headers: { cookie } }));
            if (answer.status >= 400)
              lost.push(`${isWrite ? text : path} ${answer.status} ${answer.text.slice(0, 200)}`);
            else if (isWrite) stored.push(text);
            else read += 1;
          } catch (error) {
            lost.push(`${isWrite ? text : path} ${String(error)}`);
          }
        }
      };
      const everybody = Array.from({ length: people }, (_, who) => person(who));

      try {
        for (let turn = 0; turn < restarts; turn += 1) {
          const at = turn % 2;
          assert.equal(await machines.stop(urls[at]!), 0);
          urls[at] = await startAt(ports[at]!);
        }
      } finally {
        state.isOver = true;
        await Promise.all(everybody);
      }
      console.log(
        `${name}, ${restarts} restarts: ${read} reads and ${stored.length} writes answered, ${lost.length} lost`,
      );
      assert.deepEqual(lost, []);
      const rows = await ask(primary.port, 'trenchpedia', 'select text from contributions');
      assert.deepEqual(rows.map(({ text }) => text).toSorted(), stored.toSorted());
    });
  });
