import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { base58Bytes } from './core/base58.ts';

const address = z
  .string()
  .refine((value) => base58Bytes(value, 32) !== null, { error: 'a Solana address (base58 of 32 bytes)' })
  .optional();
const httpUrl = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: 'an http or https URL',
});
const link = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', { error: 'an https URL' })
  .optional();
const isHostName = (value: string) => isIP(value) > 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value);
const number = (least: number, most: number) => {
  const wanted = { error: `a whole number from ${least} to ${most}` };
  return z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted);
};
/** A variable that names several things, separated by commas. */
const several = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

const isPostgresUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
const postgresUrl = z.string().refine(isPostgresUrl, { error: 'a postgres:// URL' }).optional();

// Every variable, its default and its meaning; the table of docs/operations.md says the same.
const environment = z.object({
  /** Where to listen. */
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The folder of the embedded store. */
  DATA_DIR: z.string().default('data'),
  /** A PostgreSQL server to use instead of the embedded store. */
  DATABASE_URL: postgresUrl,
  /** Its read replicas, each by an address of its own, comma-separated; they answer what is made for everybody. */
  DATABASE_READ_URLS: several.refine((urls) => urls.every(isPostgresUrl), {
    error: 'postgres:// URLs, separated by commas',
  }),
  /**
   * The same database where a connection is one's own, when a pooler stands at DATABASE_URL: for being woken and for
   * migrations.
   */
  DATABASE_LISTEN_URL: postgresUrl,
  /** How many connections to each of these servers are open at most. */
  DATABASE_POOL: number(2, 1_000).default(10),
  /** What the outside calls this site; without it, the address it listens on. */
  SITE_URL: httpUrl.optional(),
  /**
   * More names and addresses under which people open the site, without ports, comma-separated; any other is refused.
   */
  ALLOWED_HOSTS: several.refine((names) => names.every(isHostName), {
    error: 'host names or addresses without ports, separated by commas',
  }),
  SITE_NAME: z.string().max(60, { error: 'at most 60 characters' }).default('Trenchpedia'),
  /** The wallets of the admins, comma-separated; the first may be called 'admin'. */
  ADMIN_WALLET: several.refine((wallets) => wallets.every((wallet) => base58Bytes(wallet, 32) !== null), {
    error: 'Solana addresses, separated by commas',
  }),
  /** How many proxies in front may be believed about a visitor's address. */
  TRUST_PROXY: number(0, 10).default(0),
  /** A port of their own for /metrics, /healthz and /readyz; without one, metrics are for this machine alone. */
  METRICS_PORT: number(1, 65_535).optional(),
  /** Redis for limits and pages that several instances share. */
  REDIS_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol), { error: 'a redis:// URL' })
    .optional(),
  /** How much memory the answers that are kept for everybody may take, in MB. */
  CACHE_MB: number(1, 65_536).default(64),
  /**
   * Where a CDN in front is told by POST which tags it must forget, and its key; without it, no shared cache may keep
   * an answer unasked.
   */
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_KEY: z.string().optional(),
  /** `off` for load tests: neither too often nor too busy is a reason to refuse. */
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  /** An OpenAI-compatible endpoint for drafts. */
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** A server that answers for Solana by JSON-RPC, with its key; without one, the product asks nobody. */
  SOLANA_RPC_URL: httpUrl.optional(),
  /** How many questions a minute each instance may ask it, so that nobody spends all that is paid for. */
  SOLANA_RPC_PER_MINUTE: number(10, 1_000_000).default(300),
  /** Public constants; one that is not set shows "Not announced yet". */
  TOKEN_CONTRACT_ADDRESS: address,
  TOKEN_LAUNCHPAD_URL: link,
  DONATION_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.sol$/, { error: 'a .sol domain name' })
    .optional(),
  DONATION_WALLET: address,
  X_URL: link,
  TELEGRAM_URL: link,
  DEVELOPER_URL: link,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The configuration, checked. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once. An empty variable counts as unset. Refuses a wrong value with one line that names the
 * variable, what it holds and what it wants; what a secret holds is not shown.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environment.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const name = String(issue.path[0]);
    throw new Error(`${name} is ${shown(name, present[name])}, but must be ${issue.message}.`);
  }
  const values = result.data;
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
  };
}

// They may hold a password or a key.
const secretUrls = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URLS',
  'DATABASE_LISTEN_URL',
  'REDIS_URL',
  'CDN_PURGE_URL',
  'SOLANA_RPC_URL',
]);

function shown(name: string, value: string | undefined): string {
  return name.endsWith('_KEY') || secretUrls.has(name) ? '(not shown)' : JSON.stringify(value);
}
