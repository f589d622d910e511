import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

/** The backend threw something that no statement can be blamed for: its memory is not to be trusted, its files are. */
export class BackendDeath extends Error {
  override name = 'BackendDeath';
}

/** One running PostgreSQL backend on the files of one directory. */
export type Cluster = {
  version: string;
  /** Runs wire protocol messages and resolves to the answer. Rejects only with `BackendDeath`. */
  execute(messages: Buffer): Promise<Buffer>;
  /** Runs one statement of our own. Rejects with what PostgreSQL says against it, or with `BackendDeath`. */
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

/** Opens the cluster in `directory`, which is filled when it is empty. `sync` writes an open file or folder through to the disk. */
export async function openCluster(directory: string, sync?: (descriptor: number) => void): Promise<Cluster> {
  const pglite = await PGlite.create({ fs: new DurableFiles(directory, sync), startParams });
  const death = watchForDeath(pglite);
  const rows = async <Row>(sql: string) => {
    try {
      return (await pglite.query<Row>(sql)).rows;
    } finally {
      death.throwIfDead();
    }
  };
  const [shown] = await rows<{ server_version: string }>('show server_version');
  return {
    version: shown?.server_version ?? '',
    async execute(messages) {
      const answer: Buffer[] = [];
      await pglite.execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (bytes) => void answer.push(Buffer.from(bytes)),
      });
      death.throwIfDead();
      return Buffer.concat(answer);
    },
    rows,
    async close() {
      await rows('checkpoint');
      await pglite.close();
    },
  };
}

/** PGlite goes on after whatever the backend throws. Only an SQL error leaves a backend that can be used: remember anything else. */
function watchForDeath(pglite: PGlite): { throwIfDead(): void } {
  let cause: unknown;
  const runOnce = pglite.Module._PostgresMainLoopOnce;
  pglite.Module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if (!isErrorExit(error)) cause ??= error;
      throw error;
    }
  };
  return {
    throwIfDead() {
      if (cause) throw new BackendDeath('The database backend died', { cause });
    },
  };
}
