import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

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
