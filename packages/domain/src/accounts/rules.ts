import { cleanText } from '../text.ts';

/**
 * Password length, in characters (code points). The specification's placeholder "6-12 characters" is not used;
 * see docs/decisions/0004-password-length.md and 0030.
 */
export const passwordLength = { least: 6, most: 128 } as const;

/** The maximum length of an email address allowed by SMTP (RFC 5321 §4.5.3.1.3). */
export const maxEmailLength = 254;

/** Applies to the first name and the last name separately. */
export const maxPersonNameLength = 100;

/**
 * Splits a full name the way the registration screen specifies (spec part 1 §5): the last word is the last name, and
 * all words before it are the first name. Returns null if there are fewer than two words.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } | null {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop();
  return lastName && words.length ? { firstName: words.join(' '), lastName } : null;
}

/**
 * Requires one `@` with text on both sides, a dot in the domain, and no white space. Further checks are left to the
 * mail server.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxEmailLength &&
    cleanText(text) === text &&
    /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/.test(text)
  );
}
