import { CallFailed } from '@sermon/contract/client';

/** Whether a save that failed with this status may succeed later. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** Whether a save was refused because another text was saved in the meantime. */
export const isStale = (cause: unknown): boolean => cause instanceof CallFailed && cause.statusCode === 409;
