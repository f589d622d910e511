import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openCluster } from './cluster.ts';
import { packFolder } from './emptyCluster.ts';

/** Writes the file `emptyCluster` of the built product. */
const folder = mkdtempSync(join(tmpdir(), 'sermon-cluster-'));
try {
  const cluster = await openCluster(join(folder, 'cluster'), {
    died(cause) {
      throw cause;
    },
  });
  await cluster.close();
  mkdirSync('dist/database', { recursive: true });
  const file = resolve('dist/database/empty-cluster.gz');
  const draft = `${file}.${process.pid}`;
  packFolder(join(folder, 'cluster'), draft);
  renameSync(draft, file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
