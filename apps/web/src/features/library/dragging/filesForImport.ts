import type { DroppedFile } from '../../files/dropped.ts';

export type FilesForImport = {
  files: readonly DroppedFile[];
  /** Null is the library itself. */
  parentId: string | null;
};

let waiting: FilesForImport | null = null;

/** Files cannot be passed in a URL, so they are held for the import screen, which opens next. */
export function keepForImport(dropped: FilesForImport): void {
  waiting = dropped;
}

export function takeForImport(): FilesForImport | null {
  const files = waiting;
  waiting = null;
  return files;
}
