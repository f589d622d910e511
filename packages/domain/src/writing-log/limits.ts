/** The maximum length of a recorded sitting, in seconds: one day. */
export const maxWritingSeconds = 86_400;
/** The maximum number of stored sittings per document. The oldest are deleted. */
export const maxWritingLogs = 2_000;
