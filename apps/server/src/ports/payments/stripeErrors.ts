import { Stripe } from 'stripe';
import { PaymentRefused, PaymentsUnavailable } from './port.ts';

export class MalformedReply extends Error {
  override name = 'Nonsense';
}

type Log = { warn(details: object, message: string): void };

/** Shown if Stripe refuses a card without a message for the user. */
const cardDeclined = 'Your card was declined.';

const badAddresses = new Set(['customer_tax_location_invalid', 'postal_code_invalid', 'tax_id_invalid']);

/**
 * Runs requests to Stripe. Converts errors to those of the port, with a code for the log. Users see Stripe's own message only if a card
 * is refused, because the other messages are written for programmers.
 */
export async function contact<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentRefused || error instanceof PaymentsUnavailable) throw error;
    if (isRefusedCard(error)) throw new PaymentRefused(error.message || cardDeclined, { cause: error });
    const code = codeOf(error);
    if (code === null) throw error;
    const { requestId } = error as { requestId?: string };
    log.warn({ code, requestId }, 'The payment provider did not do what was asked');
    throw new PaymentsUnavailable(code, isRefusal(error));
  }
}

function isRefusedCard(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof Stripe.errors.StripeCardError && error.rawType === 'card_error';
}

/** The statuses with which Stripe refuses a request itself, rather than the key, the rate, or another request at the same time. */
const refusals = new Set<number | undefined>([400, 402, 404]);

/** Returns whether Stripe has refused a request without doing anything. Another request may have used the key with success. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  refusals.has(error.statusCode) &&
  !(error instanceof Stripe.errors.StripeIdempotencyError) &&
  !(error instanceof Stripe.errors.StripeRateLimitError);

/** Returns the code of an error for the log, without any text of Stripe. Null for an error of the product itself. */
function codeOf(error: unknown): string | null {
  if (error instanceof MalformedReply) return `nonsense: ${error.message}`;
  // The response lacks fields that Stripe always sends.
  if (error instanceof TypeError) return 'nonsense';
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (error instanceof Stripe.errors.StripeConnectionError)
    return (error.detail as { code?: string } | undefined)?.code === 'ETIMEDOUT' ? 'timeout' : 'connection';
  const { statusCode = 0, code, param } = error;
  return [String(statusCode), code ?? error.rawType ?? '', param ?? '']
    .filter((part) => /^[\w[\].]+$/.test(part))
    .join(' ');
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Resolves to null if Stripe replies that the object does not exist. */
export async function orNull<T>(retrieve: () => Promise<T>): Promise<T | null> {
  try {
    return await retrieve();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const isRefusedDiscount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && (error.param?.startsWith('discounts') ?? false);

export const isBadAddress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && badAddresses.has(error.code ?? '');

export const isWithCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/**
 * Returns a response if it is an object of this kind. Stripe's client treats every response without the key `error` as a success, even
 * with the status 404, so the response of a proxy could otherwise pass for Stripe's.
 */
export function expectKind<T extends { object: string }>(answer: T, object: T['object']): T {
  if (typeof answer !== 'object' || answer === null || answer.object !== object)
    throw new MalformedReply(`no ${object}`);
  return answer;
}

export function wholeNumber(value: number | null | undefined): number {
  if (!Number.isSafeInteger(value)) throw new MalformedReply('no whole number');
  return value!;
}

export const momentOf = (seconds: number): Date => new Date(wholeNumber(seconds) * 1_000);
export const momentOrNull = (seconds: number | null): Date | null => (seconds === null ? null : momentOf(seconds));

/** Returns the id of a part of a response. Stripe sends either the id or the whole object. */
export function idOf(part: string | { id: string }): string {
  const id = typeof part === 'string' ? part : part.id;
  if (typeof id !== 'string' || id === '') throw new MalformedReply('no id');
  return id;
}

export const idOrNull = (part: string | { id: string } | null): string | null => (part === null ? null : idOf(part));
