import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

/** One running PostgreSQL backend on the files of one directory. */
export type Cluster = {
  version: string;
  /** Runs wire protocol messages and resolves to the answer, which tells of errors too. */
  execute(messages: Buffer): Promise<Buffer>;
  /** Runs one statement of our own. Rejects with what PostgreSQL says against it. */
  rows<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

/** What PGlite leaves out (fsync) or takes for a browser tab: here it is a server's memory and disk. */
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

/** How the compiled backend leaves a statement that failed in an ordinary way (PGlite's POSTGRES_MAIN_LONGJMP). */
const isErrorExit = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 100;

export type ClusterSettings = {
  /**
   * Called when the backend throws what no statement can be blamed for (a disk that fails, memory that is full). Its memory is not
   * to be trusted, its files are: the thread must end before anything else runs, because PGlite itself would go on.
   */
  died(cause: unknown): void;
  /** Writes an open file or folder through to the disk. */
  sync?(descriptor: number): void;
};

/** Opens the cluster in `directory`, which is filled when it is empty. */
export async function openCluster(directory: string, { died, sync }: ClusterSettings): Promise<Cluster> {
  const pglite = await PGlite.create({ fs: new DurableFiles(directory, sync), startParams });
  watchForDeath(pglite, died);
  const rows = async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows;
  const [shown] = await rows<{ server_version: string }>('show server_version');
  return {
    version: shown?.server_version ?? '',
    async execute(messages) {
      const answer: Buffer[] = [];
      const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
      await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
      return Buffer.concat(answer);
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
