import { CallFailed } from '@sermon/contract/client';
import { getStarted as texts } from '@sermon/domain/texts/subscription/getStarted';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';

/** Returns the sentence about a payment that could not be read. `notFound` replaces the general one of 404. */
export const sentenceOf = (error: CallFailed, notFound: string, notLoaded: string): string =>
  error.statusCode === 404 ? notFound : loadErrorText(error, notLoaded);

/** True if the same request may succeed later: there was no reply, or the server was busy or failed. */
export const canTryAgain = ({ statusCode }: CallFailed): boolean =>
  statusCode === 0 || statusCode === 429 || statusCode >= 500;

/** Returns the sentence about a checkout that could not begin. Anything but a refusal by the server is thrown. */
export function checkoutErrorText(cause: unknown): string {
  if (!(cause instanceof CallFailed)) throw cause;
  return [404, 500].includes(cause.statusCode) ? texts.checkoutFailed : cause.sentence;
}
