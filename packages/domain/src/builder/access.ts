import { builder as texts } from '../texts/builder.ts';

type AccessFailure = {
  /** The HTTP status; 0 if there was no reply. */
  statusCode: number;
  /** True if there was a reply but it was not valid for this call. */
  isEmpty: boolean;
};

/**
 * Returns the message for a failure to record that a document was opened (spec part 2 §8). Returns null while offline
 * and after the session has ended, because loading the document already reports both.
 */
export function accessErrorText({ statusCode, isEmpty }: AccessFailure): string | null {
  if (statusCode === 0 || statusCode === 401) return null;
  return statusCode === 404 && !isEmpty ? texts.accessNotFound : texts.accessFailed;
}
