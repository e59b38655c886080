import { defineConfig } from '@playwright/test';
import { adminWallet } from './e2e/wallets.ts';

const port = Number(process.env['E2E_PORT'] ?? 3210);
const url = `http://localhost:${port}`;
const aiPort = port + 1;
// The tests use it too, to set data in the fake chain.
const rpcUrl = (process.env['E2E_RPC_URL'] = `http://127.0.0.1:${port + 1_000}`);

// A test that starts another server gives it the same admin.
const admin = (process.env['E2E_ADMIN_WALLET'] = adminWallet().address);

// Examples that are valid in form; nobody holds their keys.
const constants = {
  TOKEN_CONTRACT_ADDRESS: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  TOKEN_LAUNCHPAD_URL: 'https://launchpad.example/token',
  DONATION_DOMAIN: 'trenchpedia-example.sol',
  DONATION_WALLET: 'So11111111111111111111111111111111111111112',
  X_URL: 'https://x.example/trenchpedia',
  TELEGRAM_URL: 'https://telegram.example/trenchpedia',
};

export default defineConfig({
  testDir: 'e2e',
  // One more than CI has cores, since some tests wait.
  workers: 3,
  // Long, since machines may be slow, and a waiting test has not failed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Readers' pages come first: some of their tests need an untouched encyclopedia. Tests that fill lists up to further
  // pages come late, since other tests look for their items among the newest. Tests that switch the whole site off come
  // last.
  projects: [
    { name: 'untouched', testMatch: /(visitor|every-page|browse)\.spec\.ts/ },
    {
      name: 'in use',
      testIgnore: /(visitor|every-page|browse|long-lists|site-switches)\.spec\.ts/,
      dependencies: ['untouched'],
    },
    { name: 'crowded', testMatch: /long-lists\.spec\.ts/, dependencies: ['in use'] },
    { name: 'switched', testMatch: /site-switches\.spec\.ts/, dependencies: ['crowded'] },
  ],
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  outputDir: 'test-results/playwright',
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // Tests that answer requests themselves would not see those of a worker. The worker's own test allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Never asks the network's DNS for names that no machine has.
        '--host-resolver-rules=MAP *.invalid ~NOTFOUND',
      ],
    },
  },
  webServer: [
    { command: `node e2e/services.ts ${aiPort} ${new URL(rpcUrl).port}`, port: aiPort },
    {
      command: 'node e2e/server.ts',
      url: `${url}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      env: {
        ...constants,
        ADMIN_WALLET: admin,
        AI_BASE_URL: `http://127.0.0.1:${aiPort}/v1`,
        AI_MODEL: 'test-model',
        SOLANA_RPC_URL: rpcUrl,
        PORT: String(port),
        RATE_LIMIT: 'off',
        SITE_URL: url,
      },
    },
  ],
});
