import { createHmac } from 'node:crypto';
import type { Db } from '../database/open.ts';
import { isSameSignature, readServerKey } from '../database/serverKey.ts';

/** How long a token is valid, in ms. Google loads a picture within seconds after it has received its address. */
const lastsMs = 15 * 60_000;

const looks = ['stored', 'dark'] as const;
export type PictureLook = (typeof looks)[number];

type Picture = { documentId: string; version: string; look: PictureLook };

/** Returns a token with which anyone can read a custom picture of slides for 15 minutes. It is part of an address. */
export async function makePictureToken(db: Db, { documentId, version, look }: Picture, now: Date): Promise<string> {
  const signed = `${documentId}.${version}.${look}.${now.getTime() + lastsMs}`;
  return `${signed}.${signatureOf(await readServerKey(db, 'slidePicture'), signed)}`;
}

/** Returns the picture that a token is for. Undefined if the token is not ours, was changed, or has expired. */
export async function readPictureToken(db: Db, token: string, now: Date): Promise<Picture | undefined> {
  const [documentId = '', version = '', shown = '', expires = '', signature = '', ...rest] = token.split('.');
  const look = looks.find((known) => known === shown);
  if (rest.length > 0 || !look) return undefined;
  const signed = `${documentId}.${version}.${look}.${expires}`;
  if (!isSameSignature(signature, signatureOf(await readServerKey(db, 'slidePicture'), signed))) return undefined;
  return Number(expires) > now.getTime() ? { documentId, version, look } : undefined;
}

const signatureOf = (key: Buffer, signed: string): string =>
  createHmac('sha256', key).update(signed).digest('base64url');
