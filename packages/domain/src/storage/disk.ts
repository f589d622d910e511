export const diskWarnPercent = 90;
/** Below this percentage, the disk counts as having room again, so that the next warning is logged. */
export const diskFinePercent = 85;
