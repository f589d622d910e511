import type { DroppedFile } from '../../files/dropped.ts';

/** What was dropped on the library for the import screen: the files of folders, and zip archives. */
export type HandedOver = {
  files: readonly DroppedFile[];
  /** The folder that was looked at; null is the library itself. */
  parentId: string | null;
};

let waiting: HandedOver | null = null;

/** Leaves something for the import screen, which is opened next: files fit into no address. */
export function handOver(handed: HandedOver): void {
  waiting = handed;
}

/** Takes what was left, once. */
export function takeHandedOver(): HandedOver | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
