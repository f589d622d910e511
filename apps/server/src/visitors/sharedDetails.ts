import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { coalesceReads } from '../concurrency/coalesce.ts';
import type { Db } from '../database/open.ts';
import { perDatabase } from '../database/perDatabase.ts';
import {
  account,
  assetShare,
  document,
  isOpenToVisitors,
  isShareOn,
  libraryItem,
  preference,
  sharer,
} from '../database/schema.ts';

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

export type SharedDetails = Awaited<ReturnType<typeof selectOpen>>[number];

type Finder = (key: string) => Promise<SharedDetails | undefined>;

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

/** Returns the share with this id in its address if it can be opened. Upper-case letters count as lower-case ones. */
export const findOpenShare = async (db: Db, token: string): Promise<SharedDetails | undefined> =>
  /^[a-z0-9]+$/i.test(token) ? findersOf(db).byToken(token.toLowerCase()) : undefined;

/**
 * Returns the share with this address on a church's host if it can be opened. `label` is the first part of the host name,
 * `slug` the path without a slash.
 */
export const findOpenShareAt = async (db: Db, label: string, slug: string): Promise<SharedDetails | undefined> =>
  [label, slug].every((part) => /^[a-z0-9-]+$/i.test(part))
    ? findersOf(db).byAddress(`${label}/${slug}`.toLowerCase())
    : undefined;
