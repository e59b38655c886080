import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Switches } from './core/switches.ts';
import type { Tag } from './core/tag.ts';
import type { Database, Db } from './db/client.ts';
import { labelledGauge } from './http/observability/gauges.ts';
import { jobKinds } from './job-kinds.ts';
import { JobRunner, type Outcome } from './jobs/job-runner.ts';
import type { JobKind, Outside } from './jobs/kind.ts';
import { countJobs, type Counts } from './jobs/queue.ts';

interface Deps {
  readonly database: Pick<Database, 'db'>;
  readonly switches: Switches;
  readonly outside: Outside;
  readonly kinds?: readonly JobKind[];
}

/** Reports the numbers of waiting and failed jobs of each kind, and the delay of those that this instance can do. */
function measureJobs(app: FastifyInstance, db: Db, all: readonly JobKind[], possible: readonly JobKind[]): void {
  const measure = (name: string, help: string, of: readonly JobKind[], count: keyof Counts) =>
    labelledGauge(app.metrics, {
      name,
      help,
      label: 'kind',
      read: async () => {
        const counts = await countJobs(
          db,
          of.map((kind) => kind.name),
        );
        return Object.fromEntries([...counts].map(([kind, found]) => [kind, found[count]]));
      },
    });
  measure('jobs_waiting', 'Waiting and running jobs, by kind, up to 1,000', all, 'waiting');
  measure('jobs_failed', 'Failed jobs, which wait for an admin, by kind, up to 1,000', all, 'failed');
  measure('jobs_overdue_seconds', 'Seconds by which the oldest due job is late, by kind', possible, 'overdue');
}

/**
 * Runs jobs from the moment the application is ready until it stops, and reports them in the metrics. Returns the
 * function to call with the tags of each write.
 */
export function runJobs(
  app: FastifyInstance,
  { database, switches, outside, kinds = jobKinds }: Deps,
): { readonly hear: (touched: readonly Tag[]) => void } {
  const ended = new Counter({
    name: 'trenchpedia_jobs_attempts_total',
    help: 'Attempts at jobs, by kind and by how they ended: done, tried (again later), failed (for good), given back',
    labelNames: ['kind', 'outcome'],
    registers: [app.metrics],
  });
  const possible = kinds.filter((kind) => kind.isPossible?.(outside) ?? true);
  measureJobs(app, database.db, kinds, possible);
  let runner: JobRunner | undefined;
  app.addHook('onReady', async () => {
    runner = new JobRunner({
      db: database.db,
      outside,
      kinds: possible,
      mayTake: () => !switches.isReadOnly,
      log: app.log,
      onEnd: (kind: string, outcome: Outcome) => ended.inc({ kind, outcome }),
    });
  });
  app.stopping.onBegin(() => runner?.stop());
  app.addHook('onClose', () => runner?.close());
  return { hear: (touched) => runner?.hear(touched) };
}
