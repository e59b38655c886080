import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '#server/db/client.ts';

/**
 * Sends public reads to replicas, if there are any. The primary answers everything else: personal data, writes, and
 * requests of a browser with a write that this instance does not know. Registered before the routes.
 */
export function replicaReads(app: FastifyInstance, { replicas }: Pick<Database, 'replicas'>): void {
  if (replicas === undefined) return;
  const registers = [app.metrics];
  const reads = new Counter({
    name: 'trenchpedia_database_public_reads_total',
    help: 'Answers for everybody that were made, by who was asked for them: a replica or the primary',
    labelNames: ['by'],
    registers,
  });
  const ready = new Gauge({
    name: 'trenchpedia_database_replica_ready',
    help: 'Whether a replica answers and has replayed all that is known to have been purged',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const { name, isReady } of replicas.standing) this.set({ replica: name }, Number(isReady));
    },
  });
  app.metrics.registerMetric(ready);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const isForEverybody = route.config?.public !== undefined;
    route.handler = async function answer(request, reply) {
      const work = async (): Promise<unknown> => handler.call(this, request, reply);
      if (!isForEverybody || request.ownWritesAhead !== undefined) return replicas.write(work);
      const { result, by } = await replicas.read(work);
      reads.inc({ by });
      return result;
    };
  });
}
