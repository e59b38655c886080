import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { mediaLimits } from '#contract/media/limits.ts';
import { readConfig } from '#server/config.ts';
import { built } from './built.ts';
import { administer, serverUrl } from './postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on: Record<string, { condition: string }>;
  stop_grace_period?: string;
  read_only?: boolean;
  restart: string;
}
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'trenchpedia');
const instances = ours.filter(([, { command }]) => command === undefined);
/** The environment of a service in the compose file, with the operator's .env. */
const settingsOf = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{SITE_HOST\b[^}]*\}/, 'wiki.example').replace(/\$\{POSTGRES_PASSWORD\b[^}]*\}/, 'secret'),
    ]),
  );

const dockerfile = read('deploy/Dockerfile');
const imageDefaults = parseEnv(/^ENV (.*)$/m.exec(dockerfile)![1]!.replaceAll(' ', '\n'));
const [imageEnvironment, ...entry] = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)![1]!) as string[];
const [imageNode] = entry.slice(-1);
/** The settings of the image's entry point; docker cannot override them. */
const imageSettings = parseEnv(entry.slice(0, -1).join('\n'));
const [, imageCommand] = /^CMD \["(.*)"\]$/m.exec(dockerfile)!;

const unit = read('deploy/trenchpedia@.service');
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!;
const unitSettings = Object.fromEntries(
  [...setting('ExecStart').matchAll(/ ([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
);
const nginx = read('deploy/nginx.conf');
const caddy = read('deploy/Caddyfile');

// In seconds: the time in which an instance finishes open requests after it closes its port (src/server/main.ts).
const draining = 10;

beforeAll(() => built());

describe('the unit', () => {
  it('starts a built file, restarts it, and waits while it stops', () => {
    expect(setting('Restart')).toBe('always');
    const [program] = setting('ExecStart').split(' ').slice(-1);
    expect(program).toBe('/opt/trenchpedia/dist/server/start.js');
    expect(existsSync(join(root, program!.replace('/opt/trenchpedia/', '')))).toBe(true);
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(Number(unitSettings['STOP_DELAY']) + draining);
  });

  it('contains only known settings', () => {
    const { PORT, ...others } = unitSettings;
    expect(PORT).toBe('%i');
    expect(Object.keys(readConfig({}))).toEqual(expect.arrayContaining(Object.keys(others)));
  });
});

describe('with-settings', () => {
  it('gives a command the settings of the file, the data folder of the unit, and the disk for temporary files', () => {
    const result = spawnSync(
      join(root, 'deploy/with-settings'),
      ['sh', '-c', 'echo "$PORT $SITE_NAME $DATA_DIR $TMPDIR"'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], SETTINGS: join(root, '.env.example') },
      },
    );
    const dataFolder = unitSettings['DATA_DIR']!.replace('%S', '/var/lib');
    expect([result.stderr, result.stdout]).toEqual(['', `3000 Trenchpedia ${dataFolder} /var/tmp\n`]);
  });

  // Only root can give files away.
  it.runIf(process.getuid?.() === 0)('gives files of root in an embedded store to its owner', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trenchpedia-owner-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = join(folder, 'store');
    mkdirSync(store);
    chownSync(store, 65_534, 65_534);
    const ownersAfter = (command: string, DATABASE_URL = '') => {
      const { status } = spawnSync(join(root, 'deploy/with-settings'), ['sh', '-c', command], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          SETTINGS: join(root, '.env.example'),
          DATA_DIR: store,
          ...(DATABASE_URL && { DATABASE_URL }),
        },
      });
      const owners = readdirSync(store, { encoding: 'utf8', recursive: true }).map(
        (path) => `${path} ${lstatSync(join(store, path)).uid}`,
      );
      return [status, ...owners.toSorted()];
    };
    const write = 'mkdir "$DATA_DIR/pg"; echo x > "$DATA_DIR/pg/file"; ln -s /etc/hosts "$DATA_DIR/name"';
    expect(ownersAfter(write, 'postgres://localhost/none')).toEqual([0, 'name 0', 'pg 0', 'pg/file 0']);
    expect(ownersAfter('exit 3')).toEqual([3, 'name 65534', 'pg 65534', 'pg/file 65534']);
    expect(ownersAfter('echo x > "$DATA_DIR/../other"; ln "$DATA_DIR/../other" "$DATA_DIR/linked"')).toContain(
      'linked 0',
    );
    expect(lstatSync(join(folder, 'other')).uid).toBe(0);
  });
});

describe('a proxy', () => {
  const delay = Number(unitSettings['STOP_DELAY']);

  it('sends to the same two instances, in nginx as in Caddy', () => {
    const ofNginx = [...nginx.matchAll(/^ {4}server (\S+) /gm)].map(([, address]) => address);
    expect(ofNginx).toEqual(['127.0.0.1:3001', '127.0.0.1:3002']);
    expect(/\{\$INSTANCES:(.*)\}/.exec(caddy)![1]!.split(' ')).toEqual(ofNginx);
  });

  it('remembers connections and instances for a shorter time than a stop takes', () => {
    expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)![1])).toBeLessThan(delay);
    expect(Number(/keepalive (\d+)s/.exec(caddy)![1])).toBeLessThan(delay);
    expect(Number(/health_interval (\d+)s/.exec(caddy)![1])).toBeLessThan(delay);
    expect([...nginx.matchAll(/fail_timeout=(\d+)s/g)].every(([, seconds]) => Number(seconds) < delay)).toBe(true);
  });

  it('lets the largest picture through, with its form', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)![1]);
    expect(megabytes * 1024 ** 2).toBeGreaterThanOrEqual(mediaLimits.bytes + 1024 ** 2);
  });

  it('waits for a draft, which takes at most 60 seconds', () => {
    expect(Number(/proxy_read_timeout (\d+)s/.exec(nginx)![1])).toBeGreaterThan(60);
    expect(Number(/response_header_timeout (\d+)s/.exec(caddy)![1])).toBeGreaterThan(60);
  });
});

describe('the image', () => {
  it('starts a built file, reachable from outside, whatever a copy of .env.example says', () => {
    expect(existsSync(join(root, imageCommand!))).toBe(true);
    expect([imageEnvironment, imageNode]).toEqual(['/usr/bin/env', '/app/bin/node']);
    for (const example of [{}, parseEnv(read('.env.example'))])
      expect(readConfig({ ...imageDefaults, ...example, ...imageSettings })).toMatchObject({
        HOST: '0.0.0.0',
        PORT: 3000,
        DATA_DIR: '/data',
        STOP_DELAY: 5,
      });
  });

  it('is built from files in its context', () => {
    const included = read('.dockerignore')
      .split('\n')
      .flatMap((line) => /^!([^*]+)$/.exec(line)?.[1] ?? []);
    expect(included.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const [, copied] = /^COPY (package.*) \.\/$/m.exec(dockerfile)!;
    expect(copied!.split(' ').filter((path) => !included.includes(path))).toEqual([]);
  });
});

describe('a command in a running container', () => {
  it('finds the data of the site, without the entry that the image sets', () => {
    expect(readConfig(imageDefaults)).toMatchObject({ PORT: 3000, DATA_DIR: '/data' });
    const example = parseEnv(read('.env.example'));
    for (const [, service] of ours)
      expect(readConfig({ ...imageDefaults, ...example, ...settingsOf(service) })).toMatchObject({ DATA_DIR: '/data' });
  });
});

describe('the compose file', () => {
  it('has two instances behind Caddy, and the migration before them', () => {
    expect(instances.map(([name]) => name)).toEqual(['site1', 'site2']);
    const addresses = instances.map(([name, service]) => `${name}:${settingsOf(service)['PORT']}`);
    expect(services['caddy']!.environment!['INSTANCES']).toBe(addresses.join(' '));
    for (const [, { depends_on: after }] of instances)
      expect(after['migrate']).toEqual({ condition: 'service_completed_successfully' });
    expect(services['migrate']!.restart).toBe('no');
    expect(services['migrate']!.depends_on['postgres']).toEqual({ condition: 'service_healthy' });
  });

  it('gives them settings that override a copy of .env.example, and time to stop', () => {
    const example = parseEnv(read('.env.example'));
    for (const [, service] of ours) {
      const config = readConfig({ ...imageDefaults, ...example, ...settingsOf(service), ...imageSettings });
      expect(config).toMatchObject({
        HOST: '0.0.0.0',
        PORT: 3000,
        DATA_DIR: '/data',
        SITE_URL: 'https://wiki.example',
        DATABASE_URL: 'postgres://trenchpedia:secret@postgres:5432/trenchpedia',
        REDIS_URL: 'redis://redis:6379',
        TRUST_PROXY: 1,
        STOP_DELAY: 5,
      });
      expect(Number.parseInt(service.stop_grace_period!, 10)).toBeGreaterThan(config.STOP_DELAY + draining);
      expect(service.read_only).toBe(true);
    }
  });

  it('bounds Redis, and lets it drop expiring keys', () => {
    expect(services['redis']!.command!.join(' ')).toMatch(/--maxmemory \d+mb --maxmemory-policy volatile-lru$/);
  });

  // The migration and the instance need a PostgreSQL server.
  it.runIf(inject('template').store === 'postgres')('migrates, and serves the migrated store', async () => {
    const name = `trenchpedia_compose_${process.pid}`;
    await administer(`create database ${name}`);
    onTestFinished(() => administer(`drop database ${name} with (force)`));
    const run = (service: Service) =>
      spawn(process.execPath, service.command ?? [imageCommand!], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        // In this test, all services of the compose file are on this machine.
        env: {
          ...process.env,
          ...settingsOf(service),
          DATABASE_URL: serverUrl(name),
          REDIS_URL: process.env['TEST_REDIS_URL'],
          HOST: '127.0.0.1',
          PORT: '0',
          STOP_DELAY: '0',
        },
      });
    const migration = run(services['migrate']!);
    expect(await text(migration.stdout)).toMatch(/^Migrated: /);
    const site = run(services['site1']!);
    onTestFinished(async () => {
      site.kill('SIGTERM');
      if (site.exitCode === null) await once(site, 'exit');
    });
    let url: string | undefined;
    for await (const line of createInterface({ input: site.stdout })) {
      url = line.split(' is at ')[1];
      if (url !== undefined) break;
    }
    site.stdout.resume();
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready');
  });
});
