import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

/** A request that the server received. */
export interface AiRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: {
      readonly type: string;
      readonly json_schema?: { readonly schema: object; readonly strict: boolean };
    };
    readonly [field: string]: unknown;
  };
  /** Resolves at the end of the exchange, to whether the whole answer was sent. */
  readonly over: Promise<boolean>;
}

/** A local model server with OpenAI's chat-completions protocol that gives the chosen answers. */
export interface AiServer {
  /** The base URL, ending in /v1. */
  readonly url: string;
  readonly requests: readonly AiRequest[];
  /** The number of requests that followed the redirect of `redirect`. */
  readonly redirected: () => number;
  /** Chooses the next answers. */
  answer(mode: AiMode): void;
  /** Sends the good answer to the calls that wait in `slow`. */
  release(): void;
  /** Waits for this many requests in total; returns the last of them. */
  received(count: number): Promise<AiRequest>;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, request: Omit<AiRequest, 'over'>) => void;
export type AiMode = keyof typeof modes | 'slow' | 'redirect';

const send = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const complete = (response: ServerResponse, message: object, finishReason = 'stop') =>
  send(response, 200, {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
  });

const fail = (response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) =>
  send(response, status, { error: { message, type: 'error', code: null } }, headers);

const keyOf = ({ authorization = '' }: IncomingHttpHeaders) => authorization.replace(/^Bearer /, '');

/** The draft of `good`: it repeats the notes, under a title from their first words. */
function goodDraft(notes: string) {
  const title = (notes.match(/[\p{L}\p{N}]+/gu) ?? ['Untitled']).slice(0, 3).join(' ');
  return {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    summary: `What the notes say about ${title}.`,
    category: 'Memecoin',
    bodyMarkdown: `## Overview\n\n${notes}\n\n## Reception\n\nIt was widely noticed. [needs a source]`,
    unsupported: ['It was widely noticed.'],
  };
}

/** The draft of `hostile`: everything that could break a page, a path or a database. */
const hostileDraft = {
  title: `<img src=x onerror=alert(1)>\u0000\u0001\ufffe ${'T'.repeat(1000)}`,
  slug: '../x',
  summary: '<script>alert(1)</script>\ud800\n\nsecond line\u001b\u0085',
  category: 'javascript:alert(1)'.repeat(20),
  imageUrl: 'javascript:alert(1)',
  bodyMarkdown: [
    '## <script>alert(1)</script>\u0000\u000b\r\n',
    '[press](javascript:alert(1)) <iframe src="https://evil.example/frame"></iframe> <svg onload=alert(1)>',
    '[claim](https://evil.example/claim?a=1&b=2) and [again](&#104;ttps://evil.example/hidden) and https://ok.example/page',
    '![x](https://evil.example/pixel.png" onerror="alert(1)) \udc00 `https://evil.example/code`',
  ].join('\n\n'),
  unsupported: ['<b>bold</b>\u0000', ' '],
};

/** The draft of `dotted`: the most possible punctuation after a URL, and one more character. */
const dottedDraft = {
  ...goodDraft('x'),
  bodyMarkdown: `Text with [x](https://evil.example/${'.'.repeat(190_000)}x) in it.`,
};

function* endlessly() {
  yield '{"choices":[{"message":{"content":"';
  for (;;) yield 'x'.repeat(16_384);
}

const modes = {
  good: (response, { body }) =>
    complete(response, { content: JSON.stringify(goodDraft(body.messages.at(-1)?.content ?? '')) }),
  malformed: (response) => complete(response, { content: 'Sure! Here is your article: {"title": ' }),
  wrongShape: (response) => complete(response, { content: '{"title":1,"body":"x"}' }),
  blank: (response) => complete(response, { content: JSON.stringify({ ...goodDraft('x'), title: ' \u0000 ' }) }),
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  empty: (response) => send(response, 200, { choices: [] }),
  truncated: (response) => complete(response, { content: '{"title":"Half a dra' }, 'length'),
  refusing: (response) => complete(response, { content: null, refusal: 'I will not.' }),
  filtered: (response) => complete(response, { content: '' }, 'content_filter'),
  tooMany: (response) => fail(response, 429, 'Slow down', { 'retry-after': '7' }),
  broken: (response) => fail(response, 500, 'The engine\n  broke'),
  unauthorized: (response, { headers }) => fail(response, 401, `Incorrect API key provided: ${keyOf(headers)}`),
  unknownModel: (response, { headers, body }) =>
    fail(response, 404, `No ${body.model} for ${keyOf(headers)} here. ${'x'.repeat(1000)}`),
  endless: (response) => {
    const words = Readable.from(endlessly());
    response.once('close', () => words.destroy());
    words.pipe(response.writeHead(200, { 'content-type': 'application/json' }));
  },
  dotted: (response) => complete(response, { content: JSON.stringify(dottedDraft) }),
  hostile: (response) => complete(response, { content: JSON.stringify(hostileDraft) }),
} satisfies Record<string, Answer>;

async function listening(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<unknown> {
  const end = once(server.close(), 'close');
  server.closeAllConnections();
  return end;
}

/**
 * The mode that a request itself chooses: its notes begin with `mode: slow`. So a test in another process can choose.
 */
function requestedMode({ messages }: AiRequest['body']): AiMode | undefined {
  const [, name = ''] = /^mode: (\w+)/.exec(messages.at(-1)?.content ?? '') ?? [];
  return name in modes || name === 'slow' ? (name as AiMode) : undefined;
}

/** Starts a model server on a free port or the given one; it gives the good answer by default. */
export async function startAiServer(port?: number): Promise<AiServer> {
  const requests: AiRequest[] = [];
  const events = new EventEmitter();
  let mode: AiMode = 'good';
  let followed = 0;
  const elsewhere = createServer((_request, response) => {
    followed += 1;
    modes.broken(response);
  });
  const elsewhereUrl = await listening(elsewhere);

  const server = createServer(async (incoming, response) => {
    const over = once(response, 'close').then(() => response.writableFinished);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') return fail(response, 404, 'Not found');
    // A request that was aborted midway does not count.
    const body = (await json(incoming).catch(() => null)) as AiRequest['body'] | null;
    if (body === null) return;
    const request = { headers: incoming.headers, body, over };
    requests.push(request);
    events.emit('request');
    const chosen = requestedMode(request.body) ?? mode;
    if (chosen === 'redirect')
      return response.writeHead(302, { location: `${elsewhereUrl}/v1/chat/completions` }).end();
    if (chosen !== 'slow') return modes[chosen](response, request);
    await once(events, 'release');
    return modes.good(response, request);
  });

  return {
    url: `${await listening(server, port)}/v1`,
    requests,
    redirected: () => followed,
    answer: (next) => {
      mode = next;
    },
    release: () => void events.emit('release'),
    received: async (count) => {
      while (requests.length < count) await once(events, 'request');
      return requests[count - 1]!;
    },
    close: async () => {
      await Promise.all([closed(server), closed(elsewhere)]);
    },
  };
}
