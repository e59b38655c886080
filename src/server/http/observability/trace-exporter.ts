import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from './database-metrics.ts';

const betweenWarnings = 60_000;

/** The HTTP status or error code of a failed export: the error itself may contain the endpoint and its key. */
function codeOf(error: unknown): number | string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : errorCode(error);
}

/**
 * An exporter to the OTLP/HTTP `endpoint` that never fails: it drops spans that the collector does not take, and logs
 * one warning a minute. The library itself reads headers and time limits from the environment.
 */
export function traceExporter(
  endpoint: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  let warnedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== ExportResultCode.SUCCESS && now() - warnedAt >= betweenWarnings) {
          warnedAt = now();
          log.warn({ code: codeOf(error) }, 'OTEL_EXPORTER_OTLP_ENDPOINT takes no traces; they are dropped.');
        }
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
