import { PGlite } from '@electric-sql/pglite';
import { existsSync, fdatasyncSync, renameSync, rmSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { dirname } from 'node:path';
import { emptyCluster, unpackFolder } from './emptyCluster.ts';
import { syncFolder, syncTree } from './syncTree.ts';

export type Cluster = {
  version: string;
  /** Runs wire protocol messages and resolves to the response. PostgreSQL errors are part of the response. */
  execute(messages: Buffer): Promise<Buffer>;
  /** Runs one statement and resolves to its rows. Rejects with the PostgreSQL error. */
  rows<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

/**
 * Server settings. PGlite's defaults disable fsync and are tuned for a browser tab. These suit a server's memory and
 * disk.
 */
const settings = [
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'TimeZone=UTC',
];
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
];

/**
 * True for the exit status with which the compiled backend reports a normal SQL error (PGlite's POSTGRES_MAIN_LONGJMP).
 */
const isErrorExit = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 100;

export type ClusterSettings = {
  /**
   * Called if the backend throws an error that is not an SQL error, such as a disk failure or exhausted memory. The
   * backend's memory may then be corrupt, but its files are intact. PGlite itself would continue, so this callback must
   * end the thread before anything else runs.
   */
  died(cause: unknown): void;
  sync?(descriptor: number): void;
};

export async function openCluster(directory: string, { died, sync }: ClusterSettings): Promise<Cluster> {
  const pglite = await PGlite.create({ fs: new DurableFiles(directory, sync), startParams });
  watchForDeath(pglite, died);
  const rows = async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows;
  const [shown] = await rows<{ server_version: string }>('show server_version');
  return {
    version: shown?.server_version ?? '',
    async execute(messages) {
      const response: Buffer[] = [];
      const onRawData = (bytes: Uint8Array) => void response.push(Buffer.from(bytes));
      await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
      return Buffer.concat(response);
    },
    rows,
    async close() {
      await rows('checkpoint');
      await pglite.close();
    },
  };
}

function watchForDeath(pglite: PGlite, died: ClusterSettings['died']): void {
  const runOnce = pglite.Module._PostgresMainLoopOnce;
  pglite.Module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (!isErrorExit(error)) died(error);
      throw error;
    }
  };
}

type CompiledFiles = {
  isDir(mode: number): boolean;
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number; node: { mode: number } }) => number } } };
};

/**
 * File system for a cluster on the local disk. PGlite's own file system ignores fsync. This one calls `sync` for every
 * fsync, with the descriptor of an open file or folder. If `sync` throws, the statement fails, so a commit that is not
 * on disk is never acknowledged.
 */
class DurableFiles extends NodeFS {
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

/**
 * Creates an empty cluster in `directory`, which must not exist yet. The directory appears only once it is complete and
 * on disk.
 */
export async function makeCluster(directory: string, settings: ClusterSettings): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(emptyCluster)) unpackFolder(emptyCluster, draft);
  else await (await openCluster(draft, settings)).close();
  syncTree(draft);
  renameSync(draft, directory);
  syncFolder(dirname(directory));
}

const unitsPerCheck = 100;
/**
 * Size of the write-ahead log that triggers a checkpoint, in bytes. The limit keeps restarts after a crash short,
 * because they replay the log.
 */
const maxLogBytes = 32 * 1024 * 1024;

/** Finds the tables that autovacuum would vacuum or analyze at its default thresholds. */
const dueTables = `
  select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as "table"
  from pg_stat_user_tables stat join pg_class class on class.oid = stat.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;
const logSize = 'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Vacuums tables and writes checkpoints. On a PostgreSQL server, background processes do this work, but a single
 * backend has none. Call the returned function after every unit of work if no transaction is open. Errors are passed to
 * `failed`, because the product can work without maintenance.
 */
export function createMaintenance(cluster: Cluster, failed: (error: unknown) => void): () => Promise<void> {
  let units = 0;
  return async () => {
    if (++units < unitsPerCheck) return;
    units = 0;
    try {
      await maintain(cluster);
    } catch (error) {
      failed(error);
    }
  };
}

async function maintain(cluster: Cluster): Promise<void> {
  await cluster.rows('select pg_stat_force_next_flush()');
  for (const { table } of await cluster.rows<{ table: string }>(dueTables))
    await cluster.rows(`vacuum (analyze) ${table}`);
  const [log] = await cluster.rows<{ bytes: number }>(logSize);
  if (log && log.bytes > maxLogBytes) await cluster.rows('checkpoint');
}
