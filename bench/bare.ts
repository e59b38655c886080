// A server that answers every request with the contents of its standard input, and prints its URL.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const { status, headers, body } = (await json(process.stdin)) as { status: number; headers: string[]; body: string };
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
