import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { base58Bytes } from './core/base58.ts';
import { retention } from './core/retention.ts';

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
/** A comma-separated list. */
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

// Every variable, its default and its meaning, as in the table of docs/operations.md.
const environment = z.object({
  /** Where to listen. */
  PORT: number(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The folder of the embedded store. */
  DATA_DIR: z.string().default('data'),
  /** A PostgreSQL server to use instead of the embedded store. */
  DATABASE_URL: postgresUrl,
  /** Its read replicas, comma-separated, each by its own address; they answer public reads. */
  DATABASE_READ_URLS: several.refine((urls) => urls.every(isPostgresUrl), {
    error: 'postgres:// URLs, separated by commas',
  }),
  /** The same database without the pooler at DATABASE_URL, for `LISTEN` and migrations. */
  DATABASE_LISTEN_URL: postgresUrl,
  /** The most connections to each of these servers. */
  DATABASE_POOL: number(2, 1_000).default(10),
  /** The public URL of this site; the default is the address that it listens on. */
  SITE_URL: httpUrl.optional(),
  /** More names and addresses of the site, without ports, comma-separated; the server refuses all others. */
  ALLOWED_HOSTS: several.refine((names) => names.every(isHostName), {
    error: 'host names or addresses without ports, separated by commas',
  }),
  SITE_NAME: z.string().max(60, { error: 'at most 60 characters' }).default('Trenchpedia'),
  /** The wallets of the admins, comma-separated; the first may be called 'admin'. */
  ADMIN_WALLET: several.refine((wallets) => wallets.every((wallet) => base58Bytes(wallet, 32) !== null), {
    error: 'Solana addresses, separated by commas',
  }),
  /** The number of proxies in front to trust about a visitor's address. */
  TRUST_PROXY: number(0, 10).default(0),
  /** A separate port for /metrics, /healthz and /readyz; without one, only this machine can read the metrics. */
  METRICS_PORT: number(1, 65_535).optional(),
  /** How many seconds `/readyz` fails before the port closes, so that load balancers stop sending requests here. */
  STOP_DELAY: number(0, 600).default(0),
  /** Redis for limits and pages that several instances share. */
  REDIS_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol), { error: 'a redis:// URL' })
    .optional(),
  /** Memory for the public cache, in MB. */
  CACHE_MB: number(1, 65_536).default(64),
  /**
   * The URL that purges tags from a CDN in front (POST), and its key; without it, shared caches must revalidate every
   * answer.
   */
  CDN_PURGE_URL: httpUrl.optional(),
  CDN_PURGE_KEY: z.string().optional(),
  /** `off` for load tests: the server refuses nothing with 429 or as too busy. */
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  /** An OpenAI-compatible endpoint for drafts. */
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** A Solana JSON-RPC server, with its key; without one, the product sends no such requests. */
  SOLANA_RPC_URL: httpUrl.optional(),
  /** The most RPC requests of an instance in a minute, which bounds their cost. */
  SOLANA_RPC_PER_MINUTE: number(10, 1_000_000).default(300),
  /**
   * An S3-compatible service for the files of pictures: all four settings or none. Without it the database stores the
   * files.
   */
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The region in its signatures. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'the name of a region' })
    .default('us-east-1'),
  /** Public constants; an unset one shows "Not announced yet". */
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
  /** The days after which housekeeping deletes notices and settled flags (`core/retention.ts`). */
  KEEP_NOTICES_DAYS: number(1, retention.noticeDays).default(retention.noticeDays),
  KEEP_FLAGS_DAYS: number(1, 36_500).default(retention.flagDays),
  /** The OTLP/HTTP endpoint of a collector of traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** Headers for the collector; the library reads them from the environment itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, { error: 'name=value pairs, separated by commas' })
    .optional(),
  /** The service name in the traces, and the sampling of requests. */
  OTEL_SERVICE_NAME: z.string().max(100, { error: 'at most 100 characters' }).default('trenchpedia'),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'a number from 0 to 1' })
    .min(0, { error: 'a number from 0 to 1' })
    .max(1, { error: 'a number from 0 to 1' })
    .default(1),
  SLOW_MS: number(0, 60_000).default(1_000),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The validated configuration. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once. An empty variable counts as unset. Refuses a wrong value with one line that names the
 * variable, its value and the expected value, but not the value of a secret.
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
  const lacking = ofS3.filter((name) => values[name] === undefined);
  if (lacking.length > 0 && lacking.length < ofS3.length)
    throw new Error(`${lacking[0]} is not set, but must be: ${ofS3.join(', ')} belong together.`);
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    SITE_URL: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, ''),
  };
}

const ofS3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

// They may contain a password or a key.
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URLS',
  'DATABASE_LISTEN_URL',
  'REDIS_URL',
  'CDN_PURGE_URL',
  'SOLANA_RPC_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

function shown(name: string, value: string | undefined): string {
  return name.endsWith('_KEY') || secrets.has(name) ? '(not shown)' : JSON.stringify(value);
}
