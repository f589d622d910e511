import { builder as texts } from '../texts/builder.ts';

/** How noting that a document was opened went wrong. */
type Trouble = {
  /** The HTTP status; 0 where no answer came. */
  statusCode: number;
  /** The answer was there, and was no answer to this call. */
  isEmpty: boolean;
};

/**
 * What is said when it could not be noted that a document was opened (spec part 2 §8). Null while the network is away, and where the
 * session has ended: reading the document says so itself.
 */
export function accessTrouble({ statusCode, isEmpty }: Trouble): string | null {
  if (statusCode === 0 || statusCode === 401) return null;
  return statusCode === 404 && !isEmpty ? texts.accessNotFound : texts.accessFailed;
}
