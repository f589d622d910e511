import type { DroppedFile } from '../../files/dropped.ts';

/** Files dropped on the library that the import screen handles: folders and zip archives. */
export type HandedOver = {
  files: readonly DroppedFile[];
  /** The folder that was open; null is the library itself. */
  parentId: string | null;
};

let waiting: HandedOver | null = null;

/** Keeps dropped files for the import screen, which opens next, because files cannot be part of an address. */
export function handOver(handed: HandedOver): void {
  waiting = handed;
}

/** Returns the dropped files and forgets them. */
export function takeHandedOver(): HandedOver | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
