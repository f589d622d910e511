import { type CallFailed, endpointOf } from '@sermon/contract/client';
import { subscription } from '@sermon/contract/subscription/subscription';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { useSettled } from '../../../ui/time/useSettled.ts';
import type { Address } from './cardPart.ts';

/** The minimum length of a postal code for which the tax is looked up (spec part 3 §5). */
const leastPostalCode = 5;
/** Delay after the last change of the address, in ms. */
const settledAfterMs = 400;

export type Tax = {
  /** In dollars; null while it is not known. */
  amount: number | null;
  /** True if it was looked up for this address. Shorter postal codes count as 0 without a look-up. */
  isLookedUp: boolean;
  failure: CallFailed | null;
  tryAgain: () => void;
};

/**
 * Returns the sales tax on a price at an address, a moment after the user has stopped typing. A new address aborts the request for
 * the one before. `price` is null if no tax is charged on it.
 */
export function useTax(price: number | null, { country, postalCode }: Address): Tax {
  const code = postalCode.trim().toUpperCase();
  // Compared as text, because a new object would never settle.
  const place = `${country} ${code}`;
  const isSettled = useSettled(place, settledAfterMs) === place;
  const isShort = code.length < leastPostalCode;
  const call = subscription.checkProSubscriptionTax;
  const input = { postalCode: code, price: price ?? 0, countryCode: country };
  const { data, error, refetch } = useQuery({
    queryKey: [endpointOf(call), input],
    queryFn: price === null || isShort || !isSettled ? skipToken : ({ signal }) => callServer(call, input, { signal }),
    staleTime: Infinity,
  });
  const tryAgain = () => void refetch();
  if (price === null || isShort) return { amount: 0, isLookedUp: false, failure: null, tryAgain };
  return { amount: data ?? null, isLookedUp: data !== undefined, failure: error, tryAgain };
}
