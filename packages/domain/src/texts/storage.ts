import { formatLimit, formatSize } from '../storage/size.ts';

const makeRoom = 'To make room, delete what you no longer need and empty the trash.';

/** UI text for the storage of an account and for the server's disk. */
export const storage = {
  full: (limit: number) => `Your ${formatLimit(limit)} of storage is full. ${makeRoom}`,
  /** Refuses a save far beyond the limit. The text is still in the editor and in the browser's storage. */
  saveRefused: (limit: number) => `Your ${formatLimit(limit)} of storage is full, so this can't be saved. ${makeRoom}`,
  used: (bytes: number, limit: number | null) =>
    limit === null ? `${formatSize(bytes)} used` : `${formatSize(bytes)} of ${formatLimit(limit)} used`,
  makeRoom,
  trashCounts: 'They count toward your storage until you empty the trash.',
  detailsNotLoaded: 'The details could not be loaded. Please try again.',

  noRoomOnServer: 'There is no room left on the server. Please tell its administrator. Nothing that was saved is lost.',
  /** Shown in the editor while saves are retried. */
  notSavedYet: 'Not saved yet: there is no room left on the server. Please tell its administrator. Trying again…',
  diskFilling: (percent: number) =>
    `The server's disk is ${percent}% full. Make room on it soon: when it is full, nobody can save.`,
};
