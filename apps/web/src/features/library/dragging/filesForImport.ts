import type { DroppedFile } from '../../files/dropped.ts';

/** Files dropped on the library that the import screen handles: folders and zip archives. */
export type FilesForImport = {
  files: readonly DroppedFile[];
  /** The folder that was open; null is the library itself. */
  parentId: string | null;
};

let waiting: FilesForImport | null = null;

/** Keeps dropped files for the import screen, which opens next, because files cannot be part of an address. */
export function keepForImport(dropped: FilesForImport): void {
  waiting = dropped;
}

/** Returns the dropped files and forgets them. */
export function takeForImport(): FilesForImport | null {
  const files = waiting;
  waiting = null;
  return files;
}
