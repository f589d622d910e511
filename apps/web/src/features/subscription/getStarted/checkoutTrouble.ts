import { CallFailed } from '@sermon/contract/client';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';

/** Returns the sentence about a checkout that could not begin. Anything but a refusal by the server is thrown. */
export function checkoutTrouble(cause: unknown): string {
  if (!(cause instanceof CallFailed)) throw cause;
  return [404, 500].includes(cause.statusCode) ? texts.checkoutFailed : cause.sentence;
}
