/** Sizes are decimal, as on disks: 1 GB is 1,000,000,000 bytes. */
export const bytesPerGb = 1_000_000_000;

/**
 * The default storage of an account, in GB: thousands of sermons with all their versions, and some 200 large files. An
 * installation can change it with ACCOUNT_STORAGE_GB.
 */
export const defaultStorageGb = 5;

const minReserveBytes = 50_000_000;
const reserveShare = 0.05;

/**
 * How far saves of existing documents may exceed a full account's limit, in bytes: 5%, but at least 50 MB. A full
 * storage must not cost a sermon on Saturday night, but a program that saves in a loop is stopped.
 */
export const saveReserve = (limit: number): number => Math.max(Math.round(limit * reserveShare), minReserveBytes);

/** When this share of the limit is used, the library starts to show the use more prominently. */
export const nearlyFullShare = 0.8;

export const diskWarnPercent = 90;
/** Below this percentage, the disk counts as having room again, so that the next warning is logged. */
export const diskFinePercent = 85;
