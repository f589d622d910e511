import { cleanText } from '../text.ts';

/**
 * Password length, in characters (code points). The specification's placeholder "6-12 characters" is not used;
 * see docs/decisions/0004-password-length.md and 0030.
 */
export const passwordLength = { least: 6, most: 128 } as const;

/** The longest e-mail address that SMTP carries (RFC 5321 §4.5.3.1.3). */
export const maxEmailLength = 254;

/** First and last name, each. */
export const maxPersonNameLength = 100;

/**
 * Divides a full name as the register screen promises (spec part 1 §5): the last word is the last name, all before it the first.
 * Returns null where there are fewer than two words.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } | null {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop();
  return lastName && words.length ? { firstName: words.join(' '), lastName } : null;
}

/** One `@`, something on both sides of it, a dot in the domain, no white space: the rest is for the mail server to say. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    cleanText(text) === text &&
    /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/.test(text)
  );
}
