import { listAudit } from '#contract/audit.ts';
import type { Db } from '#server/db/client.ts';
import { admin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as audit from './audit.ts';

/** The audit log: read, never written from outside. */
export function auditRoutes(app: App, { db }: { db: Db }): void {
  route(app, listAudit, { guard: admin }, ({ query }) => audit.listAudit(db, query));
}
