import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of the compiled PostgreSQL's file system that is completed here. */
type CompiledFiles = {
  isDir(mode: number): boolean;
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number } } };
};

/**
 * The cluster's files in a folder of this machine. PGlite's own file system ignores PostgreSQL's fsync; this one calls `sync` for
 * each, with an open file or folder. What `sync` throws ends the statement: a commit that is not on the disk is never acknowledged.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (descriptor: number) => void;

  constructor(directory: string, sync: (descriptor: number) => void = fdatasyncSync) {
    super(directory);
    this.#sync = sync;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = ({ FS }: { FS: CompiledFiles }) => {
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        // Windows has no way to sync a folder, and needs none.
        if (process.platform !== 'win32' || !FS.isDir(node.mode)) this.#sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], addFsync].flat() } };
  }
}
