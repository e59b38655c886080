import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { announcedUrl } from './announced-url.ts';
import { built } from './built.ts';
import { startRpcServer } from './rpc-server.ts';
import { loginMessage, sessionCookie, signWith, testWallet } from './wallet.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Shared by both tests: only the first start loads the encyclopedia, which takes long.
let data: string;
beforeAll(async () => {
  await built();
  data = await mkdtemp(join(tmpdir(), 'trenchpedia-outgoing-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const patience = { timeout: 300_000 };
let count = 0;
const address = () => base58.encode(randomBytes(32));
const transaction = () => base58.encode(randomBytes(64));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server in a separate process with a log of its connections, and its admin. */
async function watched(environment: Record<string, string> = {}) {
  const [port, admin, file] = [await freePort(), testWallet(), join(data, `outgoing-${(count += 1)}`)];
  // An empty variable counts as unset: the machine's own settings do not affect the test.
  const unset = {
    DATABASE_URL: '',
    REDIS_URL: '',
    SOLANA_RPC_URL: '',
    AI_BASE_URL: '',
    AI_MODEL: '',
    CDN_PURGE_URL: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    SITE_URL: '',
  };
  const own = {
    DATA_DIR: join(data, 'store'),
    PORT: String(port),
    OUTGOING: file,
    ADMIN_WALLET: admin.address,
    RATE_LIMIT: 'off',
  };
  const server = spawn(process.execPath, ['--import', at('outgoing.ts'), at('../src/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...unset, ...own, NODE_ENV: 'production', ...environment },
  });
  onTestFinished(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  });
  await announcedUrl(server.stdout);

  const url = `http://localhost:${port}`;
  let cookie = '';
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect([method, path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([method, path, 200, '']);
    return answer;
  };
  const { nonce } = (await (await ask('GET', '/api/auth/nonce')).json()) as { nonce: string };
  const message = loginMessage(admin.address, nonce, `localhost:${port}`);
  const entered = await ask('POST', '/api/auth/verify', {
    wallet: admin.address,
    message,
    signature: signWith(admin, message),
  });
  cookie = sessionCookie({ 'set-cookie': entered.headers.getSetCookie() });
  return {
    ask,
    /** The connections, except to the embedded store's own socket in its folder. */
    outgoing: async () => {
      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      expect(lines[0]).toBe('watching');
      return lines.filter((line) => line !== 'watching' && line !== `socket ${join(data, 'store', 'sql.sock')}`);
    },
  };
}

type Ask = Awaited<ReturnType<typeof watched>>['ask'];

/** Does everything that might cause an outgoing request. Returns the transaction that an article cites. */
async function use(ask: Ask): Promise<string> {
  const [cited, account, mint, winner] = [transaction(), address(), address(), testWallet().address];
  const slug = `cited-${count}`;
  const source = 'https://project.example/about https://list.example/tokens';
  await ask('POST', '/api/admin/articles', {
    slug,
    title: `Cited ${count}`,
    imageUrl: 'https://pictures.example/cited.png',
    bodyMarkdown: `It was moved.[^tx:${cited}] It lies there.[^account:${account}] ![A chart](https://pictures.example/chart.png)`,
    addresses: [{ kind: 'mint', address: mint, label: 'Mint', source, checkedAt: '2026-11-18' }],
  });
  const { bounty } = (await (
    await ask('POST', '/api/admin/bounties', { name: 'Paid one', reward: 1, currency: 'SOL' })
  ).json()) as {
    bounty: { id: string };
  };
  for (const move of [
    { status: 'In review' },
    { status: 'Awarded', winner },
    { status: 'Paid', winnerTx: transaction() },
  ])
    await ask('PUT', `/api/admin/bounties/${bounty.id}/status`, move);
  await ask('PUT', '/api/account/me', {
    username: address().slice(0, 12),
    bio: 'https://bio.example',
    pfp: 'https://pictures.example/me.png',
  });
  await ask('POST', '/api/contributions', {
    slug,
    text: 'See https://elsewhere.example/it',
    source: 'https://elsewhere.example',
  });
  await ask('POST', '/api/reports/inaccuracy', {
    article: `https://elsewhere.example/article/${slug}`,
    details: 'It is wrong.',
  });
  for (const path of [
    '/',
    `/article/${slug}`,
    `/check/${mint}`,
    `/check/${address()}`,
    `/check/${cited}`,
    '/bounties',
    '/donate',
    '/search?q=bonk',
  ])
    await ask('GET', path);
  for (const text of [
    mint,
    cited,
    account,
    winner,
    address(),
    `https://solscan.io/tx/${cited}`,
    '$BONK',
    `0x${'ab'.repeat(20)}`,
  ])
    await ask('GET', `/api/lookup?q=${encodeURIComponent(text)}`);
  for (const path of [`/api/check/${mint}`, `/api/receipts/${cited}`, `/api/bounties/${bounty.id}`, '/feed.atom'])
    await ask('GET', path);
  return cited;
}

it('sends no request outside without a configured RPC, whatever people do', patience, async () => {
  const { ask, outgoing } = await watched();
  const cited = await use(ask);
  const { receipt } = (await (await ask('GET', `/api/receipts/${cited}`)).json()) as { receipt: { state: string } };
  expect(receipt.state).toBe('not yet read');
  expect(await outgoing()).toEqual([]);
});

it('sends requests to the configured RPC only', patience, async () => {
  const rpc = await startRpcServer();
  onTestFinished(() => rpc.close());
  const { ask, outgoing } = await watched({ SOLANA_RPC_URL: rpc.url });
  await use(ask);
  await vi.waitFor(() => expect(rpc.requests.map(({ method }) => method)).toContain('getTransaction'), {
    timeout: 60_000,
  });
  expect(new Set(await outgoing())).toEqual(new Set([`connect ${new URL(rpc.url).host}`]));
});
