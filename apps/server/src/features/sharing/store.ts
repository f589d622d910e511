import type { AssetShare } from '@sermon/contract/sharing/shares';
import { shareIdLength, type ShareKind } from '@sermon/domain/sharing/limits';
import { hostLabelOf, slugOf, withEnding } from '@sermon/domain/sharing/churchAddress';
import { videoAddress } from '@sermon/domain/sharing/video';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { and, eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { assetShare, document, libraryItem, shareComment, sharer } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { refused } from '../../refused.ts';
import { isAlive } from '../library/store.ts';

export type Shared = { ownerId: string; documentId: string; kind: ShareKind };

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make the first characters of the alphabet more likely. */
const unbiased = 256 - (256 % alphabet.length);

function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(2 * length))
      if (byte < unbiased && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}

const isOf = ({ ownerId, documentId, kind }: Shared) =>
  and(eq(assetShare.ownerId, ownerId), eq(assetShare.documentId, documentId), eq(assetShare.kind, kind));

const selectShares = (db: Db | Tx) =>
  db
    .select({
      share: assetShare,
      name: libraryItem.name,
      category: document.category,
      scripture: document.scripture,
      subdomain: sharer.subdomain,
      churchName: sql<string>`coalesce(${sharer.churchName}, '')`,
      commentEmails: sql<boolean>`coalesce(${sharer.commentEmails}, true)`,
      hasUnshared: sql<boolean>`coalesce(${sharer.hasUnshared}, false)`,
      heldComments: sql<number>`(
        select count(*)::int from ${shareComment}
        where ${shareComment.assetShareId} = ${assetShare.id} and ${shareComment.state} = 'held'
          and ${shareComment.dateDeleted} is null
      )`,
    })
    .from(assetShare)
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .innerJoin(document, eq(document.itemId, assetShare.documentId))
    .leftJoin(sharer, eq(sharer.accountId, assetShare.ownerId));

export type ShareRow = Awaited<ReturnType<typeof selectShares>>[number];

export async function findShare(db: Db | Tx, shared: Shared): Promise<ShareRow | undefined> {
  const [row] = await selectShares(db).where(and(isOf(shared), isAlive));
  return row;
}

export async function findShareById(db: Db | Tx, ownerId: string, id: string): Promise<ShareRow | undefined> {
  const [row] = await selectShares(db).where(and(eq(assetShare.id, id), eq(assetShare.ownerId, ownerId), isAlive));
  return row;
}

export async function findSharable(
  db: Db,
  ownerId: string,
  documentId: string,
): Promise<{ name: string; isTemplate: boolean } | undefined> {
  const [row] = await db
    .select({ name: libraryItem.name, isTemplate: document.isTemplate })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .where(and(eq(libraryItem.id, documentId), eq(libraryItem.ownerId, ownerId), isAlive));
  return row;
}

/** The largest number at the end of a slug. After it, slugs end with random characters. */
const maxNumber = 99;

/** Creates the share of a document, switched off, unless there is one. */
export async function createShare(db: Db, shared: Shared, name: string, now: Date): Promise<void> {
  const base = shared.kind === 'slides' ? withEnding(slugOf(name), 'slides') : slugOf(name);
  // Another request may take the slug, or create the same share. The first insert that adds a row decides.
  while (!(await findShare(db, shared))) {
    const slug = await freeSlug(db, shared.ownerId, base);
    const row = { id: newId(), shareId: randomText(shareIdLength), slug, dateShared: now };
    const { rowCount } = await db
      .insert(assetShare)
      .values({ ...shared, ...row })
      .onConflictDoNothing();
    if (rowCount) return;
  }
}

async function freeSlug(db: Db, ownerId: string, base: string): Promise<string> {
  const isTaken = async (slug: string) =>
    (await db.$count(assetShare, and(eq(assetShare.ownerId, ownerId), eq(assetShare.slug, slug)))) > 0;
  if (!(await isTaken(base))) return base;
  const numbered = Array.from({ length: maxNumber - 1 }, (_, at) => withEnding(base, String(at + 2)));
  const rows = await db
    .select({ slug: assetShare.slug })
    .from(assetShare)
    .where(and(eq(assetShare.ownerId, ownerId), sql`${assetShare.slug} = any(${sql.param(numbered)}::text[])`));
  const taken = new Set(rows.map(({ slug }) => slug));
  return numbered.find((slug) => !taken.has(slug)) ?? withEnding(base, randomText(8));
}

/**
 * Switches a share on. `dateShared` is the date from which views are counted, so it changes until there is one. Throws 403 if
 * an administrator has taken the page down.
 */
export async function switchOn(db: Db | Tx, shared: Shared & { isTakenDown: boolean }, now: Date): Promise<void> {
  if (shared.isTakenDown) throw refused(403, texts.takenDown);
  const dateShared = sql`case when ${assetShare.views} = 0 then ${now} else ${assetShare.dateShared} end`;
  await db
    .update(assetShare)
    .set({ enabled: true, dateShared })
    .where(and(isOf(shared), eq(assetShare.enabled, false)));
}

export async function switchOff(db: Db | Tx, shared: Shared): Promise<void> {
  await db.update(assetShare).set({ enabled: false }).where(isOf(shared));
}

/**
 * Switches a share off for a user who can do so only once. Returns false if the user has done it before. A share that is
 * off already does not count. One statement decides, so that of two requests at the same time only one succeeds.
 */
export async function switchOffOnce(db: Db | Tx, shared: Shared): Promise<boolean> {
  const isOn = sql`
    ${assetShare.ownerId} = ${shared.ownerId} and ${assetShare.documentId} = ${shared.documentId}
    and ${assetShare.kind} = ${shared.kind} and ${assetShare.enabled}`;
  const { rowCount } = await db.execute(sql`
    with first as (
      insert into ${sharer} (account_id, has_unshared)
      select ${assetShare.ownerId}, true from ${assetShare} where ${isOn}
      on conflict (account_id) do update set has_unshared = true where not ${sharer.hasUnshared}
      returning account_id
    )
    update ${assetShare} set enabled = false where ${isOn} and exists (select from first)`);
  if ((rowCount ?? 0) > 0) return true;
  return (await db.$count(assetShare, and(isOf(shared), assetShare.enabled))) === 0;
}

type Changes = Partial<
  Pick<
    typeof assetShare.$inferSelect,
    'commentsEnabled' | 'commentsHeld' | 'isListed' | 'isHandout' | 'videoKind' | 'videoId'
  >
>;

export async function changeShare(tx: Tx, id: string, changes: Changes): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(assetShare).set(changes).where(eq(assetShare.id, id));
}

/** Returns the address of a shared page, without its church's host. */
export const shareUrl = ({ publicUrl }: Pick<Env, 'publicUrl'>, kind: ShareKind, shareId: string): string =>
  `${publicUrl}/share/${kind === 'slides' ? 'slide/' : ''}${shareId}`;

/** Returns the address of a shared page on its church's host, or null if there are no such hosts. */
export function churchUrl(
  { publicUrl, SHARE_HOST }: Pick<Env, 'publicUrl' | 'SHARE_HOST'>,
  subdomain: string | null,
  slug: string,
): string | null {
  if (SHARE_HOST === undefined || subdomain === null) return null;
  return `${new URL(publicUrl).protocol}//${hostLabelOf(subdomain)}.${SHARE_HOST}/${slug}`;
}

export function toAssetShare(
  env: Pick<Env, 'publicUrl' | 'SHARE_HOST'>,
  { share, name, category, scripture, subdomain, churchName, commentEmails, hasUnshared, heldComments }: ShareRow,
): AssetShare {
  const { id, documentId, kind, shareId, enabled, slug, views, dateShared, videoKind, videoId } = share;
  const { commentsEnabled, commentsHeld, isListed, isHandout } = share;
  const isOn = enabled && !share.isTakenDown;
  return {
    id,
    builderAssetId: documentId,
    kind,
    name,
    category,
    shareId,
    enabled: isOn,
    isShared: isOn,
    slug: `/${slug}`,
    url: shareUrl(env, kind, shareId),
    churchUrl: churchUrl(env, subdomain, slug),
    views,
    dateShared,
    assetShareType: videoKind,
    videoPath: videoKind === 'None' ? '' : videoAddress(videoKind, videoId),
    commentsEnabled,
    commentsHeld,
    heldComments,
    isListed,
    isHandout,
    scripture,
    churchName,
    churchAddress: subdomain,
    commentEmails,
    hasUnshared,
  };
}
