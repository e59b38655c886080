import { listProfileReports } from '#contract/accounts.ts';
import { editReport, submitReport, withdrawReport } from '#contract/reports.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as reports from './reports.ts';

/** Reports of inaccuracies. */
export function reportRoutes(app: App, { store }: { store: Store }): void {
  route(app, listProfileReports, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`submissions-by:${params.wallet}`, 'people', 'articles');
    return reports.listReportsBy(store.db, params.wallet, query);
  });

  route(app, submitReport, { guard: member, limit: { max: 30, per: '10 minutes' } }, async ({ actor, body }) => ({
    report: await reports.submitReport(store, actor.accountId, body),
  }));

  route(app, editReport, { guard: member }, async ({ actor, params, body }) => ({
    report: await reports.editReport(store, actor.accountId, params.id, body),
  }));

  route(app, withdrawReport, { guard: member }, ({ actor, params }) => reports.withdrawReport(store, actor.accountId, params.id));
}
