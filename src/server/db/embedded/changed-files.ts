import { join } from 'node:path';

/** An open file in Emscripten's layer over Node's file system, which PGlite uses. */
export interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
  readonly flags: number;
}

interface Attributes {
  readonly size?: number;
}

/** Emscripten's layer over Node's file system: the functions that we wrap. */
export interface NodeFileSystem {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: {
    fsync?: (stream: Stream) => number;
    open: (stream: Stream) => void;
    write: (stream: Stream, ...bytes: unknown[]) => number;
    setattr: (stream: Stream, attributes: Attributes) => void;
  };
  readonly node_ops: {
    setattr: (node: unknown, attributes: Attributes) => void;
    rename: (node: unknown, folder: unknown, name: string) => void;
    unlink: (folder: unknown, name: string) => void;
  };
}

const truncating = 512;

/** Calls `keep` with the whole path of each file before its bytes change or its name disappears. */
export function keepFormer(layer: NodeFileSystem, keep: (path: string) => void): void {
  const { stream_ops: streams, node_ops: nodes, realPath } = layer;
  const [{ open, write, setattr }, former] = [streams, { ...nodes }];
  const setsSize = ({ size }: Attributes) => size !== undefined;
  streams.open = (stream) => {
    if (stream.flags & truncating) keep(realPath(stream.node));
    open(stream);
  };
  streams.write = (stream, ...bytes) => {
    keep(realPath(stream.node));
    return write(stream, ...bytes);
  };
  streams.setattr = (stream, attributes) => {
    if (setsSize(attributes)) keep(realPath(stream.node));
    setattr(stream, attributes);
  };
  nodes.setattr = (node, attributes) => {
    if (setsSize(attributes)) keep(realPath(node));
    former.setattr(node, attributes);
  };
  nodes.rename = (node, folder, name) => {
    keep(realPath(node));
    keep(join(realPath(folder), name));
    former.rename(node, folder, name);
  };
  nodes.unlink = (folder, name) => {
    keep(join(realPath(folder), name));
    former.unlink(folder, name);
  };
}
