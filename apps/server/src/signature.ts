import { timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a signature is the expected one, in a time that does not tell how much of it is right. The texts are
 * compared, not the bytes that they encode: several texts encode the same bytes.
 */
export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
