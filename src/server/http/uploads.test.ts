import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { App } from './route.ts';
import { Uploads } from './uploads.ts';

/** A server with this time limit for forms, in milliseconds. Returns its port. */
async function receiving(patience: number): Promise<number> {
  const app = Fastify();
  const uploads = new Uploads({ bytes: 1_000, patience });
  await uploads.register(app as unknown as App, (scope) => {
    scope.post('/', (incoming, reply) =>
      uploads
        .receive(incoming, 'one', async ({ file }) => `${file.bytes.length} bytes`)
        .catch((error: Error) => reply.code(400).send(error.message)),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG';

/** Begins to send a form of a thousand bytes. */
function begun(port: number) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/', headers });
  sent.on('error', () => {});
  sent.write(start);
  return sent;
}

const answerTo = async (sent: ReturnType<typeof request>) => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return [answer.statusCode, await text(answer)];
};

describe('a connection that sends a byte now and then', () => {
  it('ends in a sentence, and its sender can send again', async () => {
    const port = await receiving(500);
    const drips = [begun(port), begun(port)];
    const timer = setInterval(() => drips.forEach((drip) => drip.write('x')), 50);
    onTestFinished(() => clearInterval(timer));
    for (const answer of await Promise.all(drips.map(answerTo)))
      expect(answer).toEqual([
        400,
        'The file arrived too slowly; make it smaller, or try again with a faster connection.',
      ]);
    clearInterval(timer);
    drips.forEach((drip) => drip.destroy());
    const form = new FormData();
    form.set('file', new File([new Uint8Array(10)], 'a.png'));
    const again = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
    expect([again.status, await again.text()]).toEqual([200, '10 bytes']);
  });
});
