// Loaded before a server (`node --import`): logs each connection and DNS lookup of the process, in any of its threads,
// as a line in the file OUTGOING. It replaces Node's own functions, through which every library reaches the network.
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

// `require` returns the objects that the rest of the process uses; a module namespace could not be changed.
const required = createRequire(import.meta.url);
const file = process.env['OUTGOING']!;
const record = (line: string) => appendFileSync(file, `${line}\n`);

interface Target {
  readonly path?: string;
  readonly host?: string;
  readonly port?: number | string;
}

const { Socket } = required('node:net') as { Socket: { prototype: { connect: (...given: unknown[]) => unknown } } };
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...given: unknown[]) {
  // `net.connect` passes its arguments on as one list.
  const [first] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given;
  const target: Target =
    typeof first === 'object' && first !== null ? first : { [Number.isNaN(Number(first)) ? 'path' : 'port']: first };
  record(target.path === undefined ? `connect ${target.host ?? 'localhost'}:${target.port}` : `socket ${target.path}`);
  return connect.apply(this, given);
};

const dgram = required('node:dgram') as { Socket: { prototype: { send: (...given: unknown[]) => unknown } } };
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...given: unknown[]) {
  record('send a datagram');
  return send.apply(this, given);
};

const dns = required('node:dns') as Record<string, unknown> & { promises: Record<string, unknown> };
for (const names of [dns, dns.promises])
  for (const [name, ask] of Object.entries(names))
    if (typeof ask === 'function' && /^(?:lookup|resolve|reverse)/.test(name))
      names[name] = (...given: unknown[]) => {
        // An IP address needs no lookup.
        if (isIP(String(given[0])) === 0) record(`${name} ${String(given[0])}`);
        return (ask as (...given: unknown[]) => unknown)(...given);
      };

syncBuiltinESMExports();
record('watching');
