import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as text that needs no escaping in URLs or cookies. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a secret, which is stored instead of the secret. A random secret needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Ends the code of a link that was not mailed, such as one printed by the admin command. Using it does not prove that the
 * address is the user's. The mark is part of the hashed code, so it cannot be removed.
 */
const unmailedMark = '~';

/** Creates a code for a link. `isMailed` is true if the link is sent to the address that it is for. */
export const newLinkCode = (isMailed: boolean): string => newSecret() + (isMailed ? '' : unmailedMark);

export const isMailedCode = (code: string): boolean => !code.endsWith(unmailedMark);

/** Encodes an email address as one path segment, using only characters that mail programs leave unchanged. */
const encodeEmail = (email: string): string => Buffer.from(email).toString('base64url');

export const decodeEmail = (segment: string): string => Buffer.from(segment, 'base64url').toString();

/**
 * Returns the link for choosing a new password. It uses the configured public URL and never the host of a request,
 * which an attacker could choose.
 */
export const resetLink = (publicUrl: string, email: string, code: string): URL =>
  new URL(`/auth/reset-password/${encodeEmail(email)}/${code}`, publicUrl);

export const confirmEmailLink = (publicUrl: string, code: string): string =>
  new URL(`/auth/confirm-email/${code}`, publicUrl).href;
