/**
 * Codes of a full disk: PostgreSQL's and the embedded database's SQLSTATE, and the errors of the file system. EDQUOT is
 * a quota of the operating system.
 */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if the error, or an error that caused it, reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 10; each = each.cause, depth++)
    if (fullCodes.has(String((each as Error & { code?: unknown }).code))) return true;
  return false;
}

/** Printed if the product cannot start because the disk is full. */
export const noRoomToStart = 'There is no room left on the disk. Free some space, and start the product again.';
