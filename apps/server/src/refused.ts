import { calls as texts } from '@sermon/domain/texts/calls';

export type FieldErrors = Record<string, string[]>;

/** An expected refusal: the client gets its status and sentence, nothing is logged as a fault. */
export class Refused extends Error {
  override name = 'Refused';
  readonly statusCode: number;
  readonly fields: FieldErrors | null;
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | null;

  constructor(statusCode: number, message: string, more: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.statusCode = statusCode;
    this.fields = more.fields ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** A refusal with the catalogue's sentence for the status, or one of the feature's own. */
export function refused(statusCode: 401 | 404, message?: string): Refused;
export function refused(statusCode: number, message: string): Refused;
export function refused(statusCode: number, message?: string): Refused {
  return new Refused(statusCode, message ?? (statusCode === 401 ? texts.signInRequired : texts.incorrectLocation));
}

/** A refusal of single fields, by the screens' names: `refusedFields({ Email: ['Invalid Email Address'] })`. */
export const refusedFields = (fields: FieldErrors): Refused => new Refused(400, '', { fields });

/** The row, or the 404 that hides whether it does not exist or is another person's. */
export function orNotFound<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw refused(404);
  return row;
}
