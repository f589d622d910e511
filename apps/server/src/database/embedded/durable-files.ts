import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type CompiledFiles = {
  isDir(mode: number): boolean;
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number } } };
};

/**
 * File system for a cluster on the local disk. PGlite's own file system ignores fsync. This one calls `sync` for every
 * fsync, with the descriptor of an open file or folder. If `sync` throws, the statement fails, so a commit that is not
 * on disk is never acknowledged.
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
        // Windows cannot flush a folder and does not need to.
        if (process.platform !== 'win32' || !FS.isDir(node.mode)) this.#sync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], addFsync].flat() } };
  }
}
