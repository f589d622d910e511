/** Thrown if the sandbox refuses a request. It becomes an error in Stripe's format. */
export class Failure extends Error {
  override name = 'Failure';
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly param: string | undefined;

  constructor(status: number, code: string, message: string, { type = 'invalid_request_error', param }: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

type Details = { type?: string; param?: string };

export const missing = (object: string, id: string, param = 'id', status = 404): Failure =>
  new Failure(status, 'resource_missing', `No such ${object}: '${id}'`, { param });

export const invalid = (message: string, param: string, code = 'parameter_invalid'): Failure =>
  new Failure(400, code, message, { param });

/** A card that cannot be charged. The sentence is for the customer. */
export const declined = (message = 'Your card was declined.', code = 'card_declined'): Failure =>
  new Failure(402, code, message, { type: 'card_error' });

export const errorOf = ({ type, code, message, param }: Failure) => ({
  error: { type, code, message, ...(param !== undefined && { param }) },
});
