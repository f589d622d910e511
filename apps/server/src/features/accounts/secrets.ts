import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that needs no escaping anywhere. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: it cannot be turned back, and a random secret needs no salt. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** An e-mail address as one segment of a link: mail programs leave these letters alone. */
const encodeEmail = (email: string): string => Buffer.from(email).toString('base64url');

export const decodeEmail = (segment: string): string => Buffer.from(segment, 'base64url').toString();

/** The address under which somebody chooses a new password. It begins with the product's own address, never with a request's. */
export const resetLink = (publicUrl: string, email: string, code: string): URL =>
  new URL(`/auth/reset-password/${encodeEmail(email)}/${code}`, publicUrl);
