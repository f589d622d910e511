import { diskFinePercent, diskWarnPercent } from '@sermon/domain/storage/quota';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';

export type DiskWatch = {
  percentUsed(): Promise<number | null>;
  /** Logs a warning when a disk becomes 90% full, once until it falls below 85%. */
  check(): Promise<void>;
};

type Space = Pick<StatsFs, 'blocks' | 'bfree' | 'bavail'>;
type Needs = {
  directories: readonly string[];
  log: Pick<Log, 'warn'>;
  readSpace?: (directory: string) => Promise<Space>;
};

export const dataDirectories = ({ DATABASE_URL, bucket, databaseDirectory, filesDirectory }: Env): string[] => [
  ...(DATABASE_URL === undefined ? [databaseDirectory] : []),
  ...(bucket === null ? [filesDirectory] : []),
];

export function createDiskWatch({ directories, log, readSpace = (directory) => statfs(directory) }: Needs): DiskWatch {
  let isWarned = false;

  async function percentUsed(): Promise<number | null> {
    const percents = await Promise.all(directories.map((directory) => percentOf(directory, readSpace)));
    return percents.length ? Math.max(...percents) : null;
  }

  return {
    percentUsed,
    async check() {
      const percent = await percentUsed();
      if (percent === null || percent < diskFinePercent) isWarned = false;
      else if (percent >= diskWarnPercent && !isWarned) {
        isWarned = true;
        log.warn({ percent }, `The disk is ${percent}% full. When it is full, nobody can save.`);
      }
    },
  };
}

/** Returns how full the disk of a directory is, as `df` shows it: space that only root can use counts as used up. */
async function percentOf(directory: string, readSpace: (directory: string) => Promise<Space>): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await readSpace(directory);
    const used = blocks - bfree;
    return used + bavail > 0 ? Math.ceil((used / (used + bavail)) * 100) : 0;
  } catch (error) {
    // The directory is created when the first file is uploaded. Until then, its parent is on the same disk.
    const parent = dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === directory) throw error;
    return percentOf(parent, readSpace);
  }
}
