import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const wallet = 'So11111111111111111111111111111111111111112';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SITE_NAME: 'Trenchpedia',
      SITE_URL: 'http://localhost:3000',
      ADMIN_WALLET: [],
      CACHE_MB: 64,
    });
  });

  it('takes an empty variable for an unset one', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ' });
    expect(config.PORT).toBe(3000);
    expect(config.DATABASE_URL).toBeUndefined();
  });

  it('reads several admins, and drops the slash at the end of the address', () => {
    const config = readConfig({ ADMIN_WALLET: `${wallet}, ${wallet}`, SITE_URL: 'https://wiki.example/' });
    expect(config).toMatchObject({ ADMIN_WALLET: [wallet, wallet], SITE_URL: 'https://wiki.example' });
  });

  it.each([
    ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
    ['ADMIN_WALLET', 'me', 'ADMIN_WALLET is "me", but must be Solana addresses, separated by commas.'],
    [
      'DONATION_WALLET',
      `${wallet}1`,
      `DONATION_WALLET is "${wallet}1", but must be a Solana address (base58 of 32 bytes).`,
    ],
    [
      'TOKEN_CONTRACT_ADDRESS',
      '0'.repeat(43),
      `TOKEN_CONTRACT_ADDRESS is "${'0'.repeat(43)}", but must be a Solana address (base58 of 32 bytes).`,
    ],
    ['X_URL', 'http://x.example', 'X_URL is "http://x.example", but must be an https URL.'],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT is "no", but must be one of on, off.'],
    ['CACHE_MB', '0', 'CACHE_MB is "0", but must be a whole number from 1 to 65536.'],
    [
      'ALLOWED_HOSTS',
      'wiki.example:80',
      'ALLOWED_HOSTS is "wiki.example:80", but must be host names or addresses without ports, separated by commas.',
    ],
    ['DATABASE_POOL', '1', 'DATABASE_POOL is "1", but must be a whole number from 2 to 1000.'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0", but must be a whole number from 1 to 65535.'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG is "2", but must be a number from 0 to 1.'],
    ['SITE_URL', 'example.com', 'SITE_URL is "example.com", but must be an http or https URL.'],
  ])('refuses %s=%s in one line', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it('hides the value of a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(
      'DATABASE_URL is (not shown), but must be a postgres:// URL.',
    );
    expect(() => readConfig({ DATABASE_READ_URLS: 'postgres://replica/x,mysql://root:hunter2@db/x' })).toThrow(
      'DATABASE_READ_URLS is (not shown), but must be postgres:// URLs, separated by commas.',
    );
    expect(() => readConfig({ DATABASE_LISTEN_URL: 'root:hunter2@db' })).toThrow(
      'DATABASE_LISTEN_URL is (not shown), but must be a postgres:// URL.',
    );
    expect(() => readConfig({ SOLANA_RPC_URL: 'rpc.example?api-key=hunter2' })).toThrow(
      'SOLANA_RPC_URL is (not shown), but must be an http or https URL.',
    );
    expect(() => readConfig({ CDN_PURGE_URL: 'cdn.example?key=hunter2' })).toThrow(
      'CDN_PURGE_URL is (not shown), but must be an http or https URL.',
    );
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS is (not shown), but must be name=value pairs, separated by commas.',
    );
  });
});
