import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as traces,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { outgoingCalls, type OutgoingCall } from '#server/core/outgoing.ts';
import { program } from '#server/core/program.ts';
import { answeredStatements, type AnsweredStatement } from '#server/db/connections.ts';
import { jobAttempts } from '#server/jobs/job-runner.ts';
import { errorCode, shownText } from './database-metrics.ts';
import { traceExporter } from './trace-exporter.ts';

// How long the server waits for the collector when it stops, in milliseconds.
const longestFlush = 2_000;

interface Settings {
  readonly config: Config;
  readonly endpoint: string;
  /** Whether the server itself sends the request, in process. */
  readonly isInternal: (request: FastifyRequest) => boolean;
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): Sampler {
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = samplers[name.replace('parentbased_', '') as keyof typeof samplers]();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Starts spans below the span of the current work. */
class Spans {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #provider: TracerProvider;

  constructor(provider: TracerProvider) {
    this.#provider = provider;
  }

  get current(): Span | undefined {
    return this.#current.getStore();
  }

  /** The context of the current span. */
  get context(): Context {
    return this.current === undefined ? ROOT_CONTEXT : traces.setSpan(ROOT_CONTEXT, this.current);
  }

  begin(name: string, kind: SpanKind, attributes: Attributes, parent = this.context, startTime?: number): Span {
    const options = { kind, attributes, ...(startTime === undefined ? {} : { startTime }) };
    return this.#provider.getTracer('trenchpedia').startSpan(name, options, parent);
  }

  /** Runs `work`, and all spans that it starts, below a span. */
  run(span: Span | undefined, work: () => void): void {
    if (span === undefined) work();
    else this.#current.run(span, work);
  }

  /** Starts a span for each message of a channel. Returns a function that ends the subscription. */
  follow<Message extends object>(
    channel: TracingChannel<unknown, Message>,
    begin: (message: Message) => Span,
    end: (span: Span, ended: { error?: unknown; result?: unknown }) => void,
  ): () => void {
    const begun = new WeakMap<object, Span>();
    channel.start.bindStore(this.#current, (message) => {
      const span = begin(message);
      begun.set(message, span);
      return span;
    });
    const onEnd = (message: unknown) => {
      const span = begun.get(message as object);
      if (span === undefined) return;
      end(span, message as object);
      span.end();
    };
    channel.asyncEnd.subscribe(onEnd);
    return () => {
      channel.start.unbindStore(this.#current);
      channel.asyncEnd.unsubscribe(onEnd);
    };
  }
}

/** Marks a span as failed. An error's message may contain personal data or a secret URL, so only its code is kept. */
function markFailed(span: Span, code: string): void {
  span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR });
}

/** Ends the span of a request that got an answer. */
function endAnswered(span: Span, statusCode: number): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) markFailed(span, String(statusCode));
  span.end();
}

/**
 * A span for each request that the framework sees. A page's calls of the API belong to the request for the page. Only a
 * trusted proxy's `traceparent` continues a trace; nobody else chooses ids or what is sampled.
 */
function traceRequests(app: FastifyInstance, spans: Spans, { config, isInternal }: Settings): void {
  const begun = new WeakMap<FastifyRequest, Span>();
  const parentOf = (request: FastifyRequest): Context => {
    if (isInternal(request)) return spans.context;
    const { traceparent } = request.headers;
    const remote = config.TRUST_PROXY > 0 && typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
    return remote === null ? ROOT_CONTEXT : traces.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  };
  app.addHook('onRequest', (request, reply, next) => {
    const { method, id } = request;
    const route = request.routeOptions.url;
    const span = spans.begin(
      route === undefined ? method : `${method} ${route}`,
      isInternal(request) ? SpanKind.INTERNAL : SpanKind.SERVER,
      { 'http.request.method': method, 'trenchpedia.request_id': id, ...(route ? { 'http.route': route } : {}) },
      parentOf(request),
    );
    begun.set(request, span);
    // A client that left gets no answer, unless it left a stream, whose answer began.
    reply.raw.once('close', () => {
      if (!span.isRecording()) return;
      if (reply.raw.headersSent) return endAnswered(span, reply.raw.statusCode);
      markFailed(span, 'closed');
      span.end();
    });
    spans.run(span, next);
  });
  // Node delivers a body outside the async context of the first hook.
  app.addHook('preValidation', (request, _reply, next) => spans.run(begun.get(request), next));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = begun.get(request);
    if (span) endAnswered(span, statusCode);
  });
}

/** The operation and the first table of a statement: 'select articles'. */
function summaryOf(text: string): string {
  const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  return table === undefined ? operation : `${operation} ${table}`;
}

/** A span for each statement of a request or a job, once it is answered. */
function traceStatements(spans: Spans): () => void {
  const onAnswered = (message: unknown) => {
    if (!spans.current?.isRecording()) return;
    const statement = message as AnsweredStatement;
    const { name, ms, error } = statement;
    const text = shownText(statement);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text,
      ...(name === undefined ? {} : { 'trenchpedia.statement': name }),
    };
    const span = spans.begin(summaryOf(text), SpanKind.CLIENT, attributes, spans.context, Date.now() - ms);
    if (error !== undefined) markFailed(span, errorCode(error));
    span.end();
  };
  answeredStatements.subscribe(onAnswered);
  return () => answeredStatements.unsubscribe(onAnswered);
}

const hostOf = (target: OutgoingCall['target']) =>
  URL.parse(target instanceof Request ? target.url : String(target))?.hostname ?? 'unknown';

/** A span for each request to another server, with its host and purpose. The request has no `traceparent`. */
function traceOutgoing(spans: Spans): () => void {
  return spans.follow(
    outgoingCalls,
    ({ purpose, target }) =>
      spans.begin(
        purpose,
        SpanKind.CLIENT,
        { 'server.address': hostOf(target), 'trenchpedia.purpose': purpose },
        // A purge of the CDN gathers the tags of many requests.
        purpose === 'cdn' ? ROOT_CONTEXT : spans.context,
      ),
    (span, { error, result }) => {
      if (error !== undefined) markFailed(span, 'unreachable');
      if (!(result instanceof Response)) return;
      span.setAttribute('http.response.status_code', result.status);
      if (!result.ok) markFailed(span, String(result.status));
    },
  );
}

/** A trace for each attempt at a job. */
function traceJobs(spans: Spans): () => void {
  return spans.follow(
    jobAttempts,
    ({ kind, number }) =>
      spans.begin(
        `job ${kind}`,
        SpanKind.CONSUMER,
        { 'trenchpedia.job.kind': kind, 'trenchpedia.job.attempt': number },
        ROOT_CONTEXT,
      ),
    (span, { error }) => {
      if (error !== undefined) markFailed(span, error instanceof Error ? error.constructor.name : 'other');
    },
  );
}

/**
 * Exports spans of requests, statements, outgoing requests and jobs to an OTLP/HTTP endpoint until the application
 * closes. No span contains a URL, an address, a name or a value. The collector never delays an answer, and the end of
 * the application by two seconds at most.
 */
export function trace(app: FastifyInstance, settings: Settings): void {
  const { config, endpoint } = settings;
  const about = { 'service.name': config.OTEL_SERVICE_NAME, 'service.version': program.version };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(about)),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter(endpoint, app.log) })],
  });
  const spans = new Spans(provider);
  traceRequests(app, spans, settings);
  const ends = [traceStatements(spans), traceOutgoing(spans), traceJobs(spans)];
  app.addHook('onClose', async () => {
    for (const end of ends) end();
    await Promise.race([provider.shutdown().catch(() => {}), setTimeout(longestFlush, undefined, { ref: false })]);
  });
}
