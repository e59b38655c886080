import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { Invalid } from '#server/core/errors.ts';

/** Where browsers tell what a page tried that its policy forbids. */
export const policyReports = '/api/policy-reports';

// A browser gathers some before it sends them.
const most = { bytes: 64 * 1024, atOnce: 50, kinds: 100 } as const;

// A report is only counted under these words: its sender may have made up what it names.
const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const words: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
]);
const schemes: Readonly<Record<string, string>> = {
  'http:': 'an address',
  'https:': 'an address',
  'data:': 'data',
  'blob:': 'data',
};

/** What was forbidden, in a word: never the address, which may say who reads what. */
function blockedWord(blocked: string): string {
  if (words.has(blocked)) return blocked;
  // Some browsers name the scheme alone.
  const scheme = /^[a-z][a-z\d+.-]*/i.exec(blocked)?.[0].toLowerCase() ?? '';
  if (scheme.endsWith('-extension')) return 'an extension';
  return schemes[`${scheme}:`] ?? 'something else';
}

// As the Reporting API sends them, and as `report-uri` does.
const gathered = z.array(z.looseObject({ type: z.string(), body: z.unknown() })).max(most.atOnce);
const modern = z.looseObject({ effectiveDirective: z.string(), blockedURL: z.string().nullish() });
const older = z.looseObject({
  'csp-report': z.looseObject({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().nullish(),
  }),
});

interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

const violation = (directive: string | undefined, blocked: string | null | undefined): Violation => {
  const [name = ''] = (directive ?? '').split(' ');
  return { directive: directives.has(name) ? name : 'other', blocked: blockedWord(blocked ?? '') };
};

/** The violations in the body of a report; null where it is none. */
function violationsIn(body: unknown): Violation[] | null {
  const one = older.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])];
  }
  const several = gathered.safeParse(body);
  if (!several.success) return null;
  // Browsers gather reports of other kinds too.
  return several.data
    .filter(({ type }) => type === 'csp-violation')
    .map((report) => modern.safeParse(report.body))
    .flatMap(({ data }) => (data === undefined ? [] : [violation(data.effectiveDirective, data.blockedURL)]));
}

/**
 * Receives what browsers report of the policy of pages (security T24): counts it in a metric, and logs each kind once.
 * What a report says besides (which page, which line, what stood there) is neither kept nor logged.
 */
export async function policyReporting(app: FastifyInstance): Promise<void> {
  const counter = new Counter({
    name: 'policy_reports_total',
    help: 'What pages tried that their policy forbids, as browsers report it, by directive and what was blocked',
    labelNames: ['directive', 'blocked'] as const,
    registers: [app.metrics],
  });
  const known = new Set<string>();
  await app.register(async (reports) => {
    const parse = reports.getDefaultJsonParser('error', 'error');
    const types = ['application/csp-report', 'application/reports+json'];
    reports.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) =>
      parse(request, body as string, done),
    );
    reports.post(
      policyReports,
      { schema: { hide: true }, bodyLimit: most.bytes, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const found = violationsIn(request.body);
        if (found === null) throw new Invalid('Send a report of a policy, as browsers do.');
        for (const { directive, blocked } of found) {
          counter.inc({ directive, blocked });
          const kind = `${directive}, by ${blocked}`;
          if (known.has(kind) || known.size >= most.kinds) continue;
          known.add(kind);
          app.log.warn(
            `A page was kept from what its policy forbids: ${kind}. More of this kind are counted in policy_reports_total.`,
          );
        }
        return reply.code(204).send();
      },
    );
  });
}
