import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ClusterSettings, openCluster } from './cluster.ts';

/**
 * Creates an empty cluster in `directory`, which must not exist yet. The directory appears only once it is complete and
 * on disk.
 */
export async function makeCluster(directory: string, settings: ClusterSettings): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  const cluster = await openCluster(draft, settings);
  await cluster.close();
  syncTree(draft);
  renameSync(draft, directory);
  syncFolder(dirname(directory));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncFile(path, 'r+');
  }
  syncFolder(folder);
}

function syncFile(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a folder to disk. Does nothing on Windows, which cannot do this and does not need to. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path, 'r');
}
