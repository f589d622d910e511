import type { SharedKind } from '@sermon/contract/ids';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { type Db, perDatabase, type Tx } from '../database/open.ts';
import {
  account,
  assetShare,
  calendarFeed,
  document,
  isOpenToVisitors,
  isShareOn,
  libraryItem,
  preference,
  sharer,
} from '../database/schema.ts';
import { coalesceReads } from '../concurrency/concurrency.ts';
import { createHmac } from 'node:crypto';
import { isSameSignature, readServerKey } from '../database/serverKey.ts';

/**
 * Selects everything that visitors see of a share except texts, comments and files, which have revisions. Pages are kept
 * in memory until anything of it changes, so it must not contain what changes with every visit.
 */
const selectOpen = (db: Db, which: SQL) =>
  db
    .select({
      ownerId: assetShare.ownerId,
      assetShareId: assetShare.id,
      documentId: assetShare.documentId,
      kind: assetShare.kind,
      share: {
        shareId: assetShare.shareId,
        slug: assetShare.slug,
        isListed: assetShare.isListed,
        videoKind: assetShare.videoKind,
        videoId: assetShare.videoId,
        commentsEnabled: assetShare.commentsEnabled,
        commentsHeld: assetShare.commentsHeld,
        commentsRevision: assetShare.commentsRevision,
        isHandout: assetShare.isHandout,
      },
      name: libraryItem.name,
      details: {
        category: document.category,
        datePreached: document.datePreached,
        scripture: document.scripture,
        slideCount: document.slideCount,
        aspect: document.slideExporterAspectRatio,
        imagePath: document.customSlideBackgroundImagePath,
        scrim: document.customSlideBackgroundScrim,
        revision: document.revision,
        dateWritten: document.dateWritten,
      },
      owner: { firstName: account.firstName, lastName: account.lastName },
      church: { name: sharer.churchName, address: sharer.subdomain },
      /** As stored. Undefined or null if the owner has chosen none. */
      galleryImageId: sql<unknown>`${preference.values} -> 'slideExporterSelectedGalleryImageId'`,
    })
    .from(assetShare)
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .innerJoin(document, eq(document.itemId, assetShare.documentId))
    .innerJoin(account, eq(account.id, assetShare.ownerId))
    .leftJoin(sharer, eq(sharer.accountId, assetShare.ownerId))
    .leftJoin(preference, and(eq(preference.accountId, assetShare.ownerId), eq(preference.kind, 'builder')))
    .where(and(which, isShareOn, isNull(libraryItem.dateDeleted), isOpenToVisitors));

/**
 * Creates the functions that find open shares. Every visit of a page asks one of them, so their statements are prepared, and
 * visitors who come at the same time share one.
 */
function createFinders(db: Db): { byToken: Finder; byAddress: Finder } {
  const byToken = selectOpen(db, eq(assetShare.shareId, sql.placeholder('token'))).prepare('open_share_by_token');
  const isAt = sql`replace(${sharer.subdomain}, '_', '-') = ${sql.placeholder('label')} and ${assetShare.slug} = ${sql.placeholder('slug')}`;
  const byAddress = selectOpen(db, isAt).prepare('open_share_by_address');
  return {
    byToken: coalesceReads(async (token) => (await byToken.execute({ token }))[0]),
    byAddress: coalesceReads(async (address) => {
      const [label, slug] = address.split('/');
      return (await byAddress.execute({ label, slug }))[0];
    }),
  };
}

const findersOf = perDatabase(createFinders);

const findOpenShare = async (db: Db, token: string): Promise<SharedDetails | undefined> =>
  /^[a-z0-9]+$/i.test(token) ? findersOf(db).byToken(token.toLowerCase()) : undefined;

declare const proof: unique symbol;

/**
 * Permission to read what its owner shares with a token. Stores that read for visitors take a grant instead of the id
 * of an owner, so that no call for visitors can read another user's data by an id that a visitor sent. Only `findGrant`
 * and `findGrantAt` create grants.
 */
export type Grant<Kind extends SharedKind> = Found<Kind> & { readonly [proof]: Kind };

type Details = {
  calendarFeed: unknown;
  slidePicture: unknown;
  share: Readonly<SharedDetails>;
};
type Found<Kind extends SharedKind> = { readonly ownerId: string } & Details[Kind];

/** Finds the owner of a token. A token that was withdrawn or has expired, or whose owner's account is closed or blocked, has no owner. */
const finders: { [Kind in SharedKind]: (db: Db, token: string, now: Date) => Promise<Found<Kind> | undefined> } = {
  async calendarFeed(db, token) {
    const [feed] = await db
      .select({ ownerId: calendarFeed.accountId })
      .from(calendarFeed)
      .innerJoin(account, eq(account.id, calendarFeed.accountId))
      .where(and(eq(calendarFeed.token, token), isOpenToVisitors));
    return feed;
  },
  async slidePicture(db, token, now) {
    const picture = await readPictureToken(db, token, now);
    if (!picture) return undefined;
    const [item] = await db
      .select({ ownerId: libraryItem.ownerId })
      .from(libraryItem)
      .innerJoin(account, eq(account.id, libraryItem.ownerId))
      .where(and(eq(libraryItem.id, picture.documentId), isOpenToVisitors));
    return item;
  },
  share: findOpenShare,
};

/**
 * Returns what the token grants, or undefined if nothing of this kind is shared with it.
 *
 * @example
 * const { ownerId } = orNotFound(await findGrant(db, 'calendarFeed', token, clock()));
 */
export async function findGrant<Kind extends SharedKind>(
  db: Db,
  kind: Kind,
  token: string,
  now: Date,
): Promise<Grant<Kind> | undefined> {
  return (await finders[kind](db, token, now)) as Grant<Kind> | undefined;
}

export async function findGrantAt(db: Db, label: string, slug: string): Promise<Grant<'share'> | undefined> {
  return (await findOpenShareAt(db, label, slug)) as Grant<'share'> | undefined;
}

export async function endFeed(db: Db | Tx, accountId: string): Promise<void> {
  await db.delete(calendarFeed).where(eq(calendarFeed.accountId, accountId));
}

/** How long a token is valid, in ms. Google loads a picture within seconds after it has received its address. */
const lastsMs = 15 * 60_000;

const looks = ['stored', 'dark'] as const;
type PictureLook = (typeof looks)[number];

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

type SharedDetails = Awaited<ReturnType<typeof selectOpen>>[number];

type Finder = (key: string) => Promise<SharedDetails | undefined>;

/**
 * Returns the share with this address on a church's host if it can be opened. `label` is the first part of the host name,
 * `slug` the path without a slash.
 */
const findOpenShareAt = async (db: Db, label: string, slug: string): Promise<SharedDetails | undefined> =>
  [label, slug].every((part) => /^[a-z0-9-]+$/i.test(part))
    ? findersOf(db).byAddress(`${label}/${slug}`.toLowerCase())
    : undefined;
