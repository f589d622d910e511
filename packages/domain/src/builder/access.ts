import { builder as texts } from '../texts/builder.ts';

/** The failure to record that a document was opened. */
type AccessFailure = {
  /** The HTTP status; 0 without a reply. */
  statusCode: number;
  /** True if there was a reply, but no valid one for this call. */
  isEmpty: boolean;
};

/**
 * Returns the message after the access to a document could not be recorded (spec part 2 §8). Returns null while offline
 * and after the session has ended, because loading the document already reports both.
 */
export function accessTrouble({ statusCode, isEmpty }: AccessFailure): string | null {
  if (statusCode === 0 || statusCode === 401) return null;
  return statusCode === 404 && !isEmpty ? texts.accessNotFound : texts.accessFailed;
}
