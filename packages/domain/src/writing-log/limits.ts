/** The longest sitting that is noted, in seconds: a day. */
export const maxWritingSeconds = 86_400;
/** Sittings that are kept of one document; the oldest make room. */
export const maxWritingLogs = 2_000;
