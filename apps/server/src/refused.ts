import { calls as texts } from '@sermon/domain/texts/calls';

export type FieldErrors = Record<string, string[]>;

/** An expected refusal of a request. The client gets the status and the message, and no error is logged. */
export class Refused extends Error {
  override name = 'Refused';
  readonly statusCode: number;
  readonly fields: FieldErrors | null;
  /** Seconds until the client should retry (Retry-After). */
  readonly retryAfter: number | null;

  constructor(statusCode: number, message: string, options: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.statusCode = statusCode;
    this.fields = options.fields ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/**
 * Creates a refusal. If the message is omitted, the standard sentence for 401 or 404 is used.
 *
 * @example
 * throw refused(409, texts.full);
 */
export function refused(statusCode: 401 | 404, message?: string): Refused;
export function refused(statusCode: number, message: string): Refused;
export function refused(statusCode: number, message?: string): Refused {
  return new Refused(statusCode, message ?? (statusCode === 401 ? texts.signInRequired : texts.incorrectLocation));
}

/**
 * Refuses individual input fields. The keys are the field names that the screens use:
 * `refusedFields({ Email: ['Invalid Email Address'] })`.
 */
export const refusedFields = (fields: FieldErrors): Refused => new Refused(400, '', { fields });

/**
 * Returns the row. If there is none, throws a 404 that does not reveal whether the row is missing or belongs to someone
 * else.
 *
 * @example
 * return orNotFound(await getDocument(db, user.id, input.id));
 */
export function orNotFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw refused(404);
  return row;
}
