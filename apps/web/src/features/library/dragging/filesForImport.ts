import type { DroppedFile } from '../../files/dropped.ts';

/** Dropped folders and zip archives, which the import screen handles. */
export type FilesForImport = {
  files: readonly DroppedFile[];
  /** The folder that was open; null is the library itself. */
  parentId: string | null;
};

let waiting: FilesForImport | null = null;

/** Holds dropped files for the import screen, which opens next. Files cannot be passed in a URL. */
export function keepForImport(dropped: FilesForImport): void {
  waiting = dropped;
}

/** Returns the held files and clears them. */
export function takeForImport(): FilesForImport | null {
  const files = waiting;
  waiting = null;
  return files;
}
