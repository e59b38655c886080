import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { Invalid } from '#server/core/errors.ts';

/** Browsers send the violations of a page's content security policy here. */
export const policyReports = '/api/policy-reports';

// A browser collects several before it sends them.
const most = { bytes: 64 * 1024, atOnce: 50, kinds: 100 } as const;

// The metric has only these labels: a sender may invent others.
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

/** The blocked resource as one word: never its URL, which may reveal who reads what. */
function blockedWord(blocked: string): string {
  if (words.has(blocked)) return blocked;
  // Some browsers send only the scheme.
  const scheme = /^[a-z][a-z\d+.-]*/i.exec(blocked)?.[0].toLowerCase() ?? '';
  if (scheme.endsWith('-extension')) return 'an extension';
  return schemes[`${scheme}:`] ?? 'something else';
}

// The format of the Reporting API, and that of `report-uri`.
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

/** The violations in the body of a report; null if it is not a report. */
function violationsIn(body: unknown): Violation[] | null {
  const one = older.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])];
  }
  const several = gathered.safeParse(body);
  if (!several.success) return null;
  // Browsers also send reports of other kinds.
  return several.data
    .filter(({ type }) => type === 'csp-violation')
    .map((report) => modern.safeParse(report.body))
    .flatMap(({ data }) => (data === undefined ? [] : [violation(data.effectiveDirective, data.blockedURL)]));
}

/**
 * Receives browsers' reports about the content security policy (security T24): counts them in a metric, and logs each
 * kind once. It neither stores nor logs the rest of a report (page, line, sample).
 */
export async function policyReporting(app: FastifyInstance): Promise<void> {
  const counter = new Counter({
    name: 'trenchpedia_policy_reports_total',
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
            `A page was kept from what its policy forbids: ${kind}. More of this kind are counted in trenchpedia_policy_reports_total.`,
          );
        }
        return reply.code(204).send();
      },
    );
  });
}
