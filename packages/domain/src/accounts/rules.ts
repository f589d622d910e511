import { cleanText } from '../text.ts';

/**
 * Length of a new password, in characters (code points). Older, shorter passwords still work. The specification's
 * placeholder "6-12 characters" is not used; see decision 0031.
 */
export const passwordLength = { min: 8, max: 128 } as const;

/** True if a new password has an allowed length. A character outside the basic plane, such as an emoji, counts once. */
export function hasPasswordLength(password: string): boolean {
  const { length } = [...password];
  return length >= passwordLength.min && length <= passwordLength.max;
}

/**
 * Days for which a browser counts as known to an account after its latest sign-in. Browsers keep cookies for at most 400
 * days.
 */
export const knownDeviceDays = 400;

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
 * True if a name contains a line break, or text that mail programs turn into a link. Such a name could carry a
 * stranger's message in an email that the product sends. Invisible characters and look-alikes such as the full-width @
 * do not hide a link.
 */
export const isUnsafePersonName = (name: string): boolean =>
  /[\n\r\v\f\u0085\u2028\u2029]/.test(name) ||
  /:\/\/|www\.|@/i.test(name.normalize('NFKC').replace(/[\p{Cc}\p{Cf}]/gu, ''));

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

/** Maximum number of invitations that have been neither used nor withdrawn, and are still valid. */
export const maxInvitations = 500;

/** The text of the email states it. */
export const invitationDays = 7;

export const registrationKinds = ['open', 'invited'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];
