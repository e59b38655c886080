import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { WorkerOptions, WorkerReport, WorkerRequest } from './watched-worker.ts';
import { keepFormer, type NodeFileSystem } from './changed-files.ts';
import { FormerFiles } from './former-files.ts';
import { damaged, unfinishedFolder, type Short } from './store-files.ts';
import { fsyncFolder, storeFolder } from './store-record.ts';

const { folder, socket, begins, isCopy = false } = workerData as WorkerOptions;
let fsyncs = 0;
// Only while the store opens for the first time.
let former = begins !== undefined && begins.state !== 'none' ? new FormerFiles(folder) : undefined;

/**
 * PGlite's file system layer has no fsync: a power failure would lose data that PostgreSQL believes written (design
 * §2).
 */
class DurableFileSystem extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const lacking = await super.init(pglite, options);
    const addFsync = ({ FS }: { FS: { filesystems: { NODEFS: NodeFileSystem } } }) => {
      const layer = FS.filesystems.NODEFS;
      keepFormer(layer, (path) => former?.keep(path));
      layer.stream_ops.fsync = ({ nfd, node }) => {
        fsyncs += 1;
        if (nfd !== undefined) fsyncSync(nfd);
        else {
          // The layer has no descriptor for a folder; syncing the folder makes a new file's name durable.
          const descriptor = openSync(layer.realPath(node), 'r');
          fsyncSync(descriptor);
          closeSync(descriptor);
        }
        return 0;
      };
    };
    const { preRun } = lacking.emscriptenOpts;
    return {
      emscriptenOpts: {
        ...lacking.emscriptenOpts,
        preRun: [addFsync as never, ...(Array.isArray(preRun) ? preRun : [])],
      },
    };
  }
}

const setting = (name: string, value: string) => ['-c', `${name}=${value}`];
const durably = [
  // -F is PostgreSQL's "no fsync".
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('synchronous_commit', 'on'),
  ...setting('shared_buffers', '16MB'),
  // PostgreSQL recycles log files up to this size; `keepLogShort` runs checkpoints earlier.
  ...setting('max_wal_size', '256MB'),
  // Without truncation by vacuum, a file that became shorter has lost rows.
  ...setting('vacuum_truncate', 'off'),
];

const report = (message: WorkerReport) => parentPort!.postMessage(message);

// The start of a message that reports a PANIC: message type, length, severity.
const panic = /^E[^]{4}SPANIC\0/;
const isPanic = (answer: Uint8Array): boolean => panic.test(Buffer.from(answer.subarray(0, 12)).toString('latin1'));

/**
 * PostgreSQL panics when its log has no space. PGlite continues as if nothing happened and never answers again, so
 * every caller would wait forever. This class makes the thread fail instead, and its owner replaces it.
 */
class FailingAloud extends PGlite {
  override async execProtocolRawStream(
    ...[message, options]: Parameters<PGlite['execProtocolRawStream']>
  ): Promise<void> {
    const onRawData = (answer: Uint8Array): void => {
      if (isPanic(answer))
        setImmediate(() => {
          throw new Error('PostgreSQL has stopped dead.');
        });
      options?.onRawData(answer);
    };
    await super.execProtocolRawStream(message, { ...options, onRawData });
  }
}

async function open(name: string): Promise<PGlite> {
  const opened = new FailingAloud({
    fs: new DurableFileSystem(join(folder, name)),
    startParams: durably,
    extensions: isCopy ? { amcheck } : {},
  });
  await opened.waitReady;
  return opened;
}

/** Creates a new store beside its place and renames it when it is complete, so that a partial one is never used. */
async function make(): Promise<void> {
  const [unfinished, store] = [join(folder, unfinishedFolder), join(folder, storeFolder)];
  rmSync(unfinished, { recursive: true, force: true });
  await (await open(unfinishedFolder)).close();
  // `rmdir` removes an empty folder only.
  if (existsSync(store)) rmdirSync(store);
  renameSync(unfinished, store);
  fsyncFolder(folder);
}

// The path of a relation's main file: a table has more files, for further segments and forks.
const mainOf = (path: string) => path.replace(/(_[a-z]+)?(\.\d+)?$/, '');

/**
 * Refuses a store that lacks a file of a table or an index in its catalog, or has one that is shorter than at the last
 * checkpoint. Reads would fail later, or find nothing. An index file is never empty, even for an empty table.
 */
async function refuseIncomplete(opened: PGlite, short: readonly Short[]): Promise<void> {
  const { rows: own } = await opened.query<{ folder: string }>(
    `select 'base/' || oid as folder from pg_database where datname = current_database()`,
  );
  // Nobody writes to the other databases, so a shorter file of theirs is damaged.
  const elsewhere = short.find(({ path }) => !path.startsWith('global/') && !path.startsWith(`${own[0]!.folder}/`));
  if (elsewhere !== undefined) throw new Error(damaged(folder, elsewhere.fault));
  const { rows } = await opened.query<{ path: string; isIndex: boolean }>(`
    select pg_relation_filepath(oid) as path, relkind = 'i' as "isIndex" from pg_class
    where relkind in ('r', 'i', 'S', 't', 'm') and relpersistence <> 't'`);
  for (const { path, isIndex } of rows) {
    const found = statSync(join(folder, storeFolder, path), { throwIfNoEntry: false });
    if (found === undefined) throw new Error(damaged(folder, `${path} is missing`));
    const cut = short.find((one) => mainOf(one.path) === path);
    if (cut !== undefined) throw new Error(damaged(folder, cut.fault));
    if (isIndex && found.size === 0) throw new Error(damaged(folder, `${path} is empty`));
  }
}

if (begins?.state === 'none') await make();
const database = await open(storeFolder);
if (begins?.state === 'unrecorded') await refuseIncomplete(database, begins.short);
former = undefined;
if (typeof socket === 'string') rmSync(socket, { force: true });
const server = new PGLiteSocketServer({
  db: database,
  maxConnections: 2,
  ...(typeof socket === 'string' ? { path: socket } : { host: '127.0.0.1', port: socket }),
});
await server.start();

parentPort!.on('message', async (request: WorkerRequest) => {
  if (request === 'ping') report({ kind: 'pong' });
  if (request === 'fsyncs') report({ kind: 'fsyncs', count: fsyncs });
  if (request === 'close') {
    await server.stop();
    await database.close();
    report({ kind: 'closed' });
  }
});
report({ kind: 'ready' });
