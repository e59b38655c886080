// `npm run test:deploy`: checks the unit by systemd-analyze, builds the image by buildah, and runs it as its own user.
// mmdebstrap makes both base images of Debian's packages once, in .cache/deploy. Needs root and Linux.
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { freePort, missing, until } from '#test/scale/programs.ts';

const lacks = missing(['systemd-analyze', 'buildah', 'mmdebstrap']);
for (const sentence of lacks) console.error(sentence);
if (lacks.length > 0) process.exit(1);

const root = fileURLToPath(new URL('../..', import.meta.url));
const unit = 'deploy/trenchpedia@.service';
const mostBytes = 250e6;
const mostExposure = 3;

/** Runs a command. Returns its output; throws the whole output if it fails. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
  return stdout.trim();
}

describe('the unit', () => {
  it('is accepted by systemd without a warning', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { cwd: root, encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [0, '', '']);
  });

  it('has an exposure below three of ten', () => {
    const output = run('systemd-analyze', 'security', '--offline=true', '--no-pager', unit);
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output)!;
    console.log(`Exposure: ${exposure}`);
    assert.ok(Number(exposure) < mostExposure);
  });
});

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenchpedia-deploy-'));
  const places = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]) => run('buildah', ...places, ...args);
  let container: string;
  let server: ChildProcess;
  let port: number;

  /** Makes an image of Debian's packages; `hooks` add files. */
  function base(name: string, variant: string, packages: string, hooks: readonly string[]): string {
    const cacheFolder = join(root, '.cache/deploy');
    const archive = join(cacheFolder, `${name}.tar`);
    mkdirSync(cacheFolder, { recursive: true });
    if (!existsSync(archive))
      run(
        'mmdebstrap',
        `--variant=${variant}`,
        // As Debian's own images do. Otherwise apt chooses usrmerge, which needs 45 MB of Perl.
        '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
        ...['doc', 'man', 'locale', 'info'].map((part) => `--dpkgopt=path-exclude=/usr/share/${part}/*`),
        `--include=${packages}`,
        ...hooks.map((hook) => `--customize-hook=${hook}`),
        '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*',
        'bookworm',
        archive,
      );
    const scratch = buildah('from', 'scratch');
    buildah('add', '--quiet', scratch, archive, '/');
    buildah('commit', '--quiet', scratch, `localhost/${name}`);
    buildah('rm', scratch);
    return `localhost/${name}`;
  }

  /** A command in the container, as its user. */
  const inside = (...command: string[]) => ['run', '--isolation', 'chroot', container, '--', ...command];

  before(async () => {
    const npm = '/usr/lib/node_modules';
    const build = base('trenchpedia-build', 'minbase', 'binutils,ca-certificates,libstdc++6', [
      'copy-in /usr/bin/node /usr/bin',
      `copy-in ${npm} /usr/lib`,
      'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1"/usr/bin/npm',
      // The machine's certificates, including that of a proxy before the registry.
      'copy-in /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs',
      'echo cafile=/etc/ssl/certs/ca-certificates.crt > "$1"/root/.npmrc',
    ]);
    const runtime = base('trenchpedia-runtime', 'essential', 'libstdc++6', []);
    const bases = ['--build-arg', `BASE=${build}`, '--build-arg', `RUNTIME=${runtime}`];
    const file = ['-f', 'deploy/Dockerfile', '--ignorefile', '.dockerignore', '-t', 'trenchpedia'];
    buildah('bud', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', ...bases, ...file, '.');
    container = buildah('from', 'trenchpedia');
    port = await freePort();
  });
  after(async () => {
    if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it(`is smaller than ${mostBytes / 1e6} MB`, () => {
    const [{ size }] = JSON.parse(buildah('images', '--json', 'trenchpedia')) as [{ size: string }];
    console.log(`Image: ${size}`);
    const [, number, unitOfSize] = /^([\d.]+) ?(MB|GB)$/.exec(size)!;
    assert.ok(Number(number) * (unitOfSize === 'GB' ? 1e9 : 1e6) < mostBytes);
  });

  it('runs as an ordinary user, who can write only to its data and temporary files', () => {
    assert.match(buildah(...inside('/bin/sh', '-c', 'id -u')), /^10001$/m);
    const places = buildah(
      ...inside(
        '/bin/sh',
        '-c',
        'find / -xdev -type d -writable -not -path "/proc/*" -not -path "/dev/*" 2>/dev/null; true',
      ),
    );
    assert.deepEqual(places.split('\n').toSorted(), ['/data', '/run/lock', '/tmp', '/var/tmp']);
  });

  it('serves its content, and its health check passes', async () => {
    const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'trenchpedia')) as {
      Docker: { config: { Healthcheck: { Test: string[] }; Entrypoint: string[]; Cmd: string[] } };
    };
    const { Healthcheck, Entrypoint, Cmd } = inspected.Docker.config;
    // Passes them like `docker run --env-file .env.example`.
    const settings = Object.entries({
      ...parseEnv(readFileSync(join(root, '.env.example'), 'utf8')),
      PORT: String(port),
    }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const command = [
      'run',
      '--isolation',
      'chroot',
      '--network',
      'host',
      ...settings,
      container,
      '--',
      ...Entrypoint,
      ...Cmd,
    ];
    server = spawn('buildah', [...places, ...command], { cwd: root, stdio: 'inherit' });
    for (const end = Date.now() + 120_000; ;) {
      try {
        await until(async () => assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200));
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
    assert.match(await (await fetch(`http://127.0.0.1:${port}/article/bonk`)).text(), /<h1[^>]*>/);
    const [, ...check] = Healthcheck.Test;
    const runCheckAt = (at: number) =>
      spawnSync('buildah', [
        ...places,
        'run',
        '--isolation',
        'chroot',
        '--network',
        'host',
        '--env',
        `PORT=${at}`,
        container,
        '--',
        ...check,
      ]);
    assert.equal(runCheckAt(port).status, 0);
    assert.notEqual(runCheckAt(await freePort()).status, 0);
  });
});
