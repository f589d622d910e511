import { maxPremiumItems, type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { premiumImport } from '@sermon/domain/texts/premium/premium';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { premiumAsset, premiumItem, upload } from '../../database/schema.ts';
import type { ConvertedAsset } from './convert.ts';
import { type Manifest, WrongManifest } from './manifest.ts';
import { randomUUID } from 'node:crypto';
import type { ImageEncoder } from '../../imports/images/encoder.ts';
import type { Files } from '../../ports/files/port.ts';
import type { Requester } from '../../concurrency/concurrency.ts';

export type NewPremiumItem = {
  manifest: Manifest;
  assets: ConvertedAsset[];
  searchText: string;
  hash: { content: string; picture: string };
  /** The path of a new picture. Undefined if the picture stays. */
  picture: string | null | undefined;
  isShipped: boolean;
};

const batch = { rows: 200, characters: 1_000_000 };

const isItem = ({ kind, slug }: { kind: PremiumKind; slug: string }) =>
  and(eq(premiumItem.kind, kind), eq(premiumItem.slug, slug));

export async function findImported(db: Db | Tx, which: { kind: PremiumKind; slug: string }) {
  const { id, contentHash, picture, pictureHash, isShipped } = premiumItem;
  const columns = { id, contentHash, picture, pictureHash, isShipped };
  const [row] = await db.select(columns).from(premiumItem).where(isItem(which));
  return row;
}

/**
 * Returns true if an administrator has chosen the picture of an item that comes with the product. No release replaces such
 * a picture.
 */
export const hasChosenPicture = ({ picture, pictureHash }: { picture: string | null; pictureHash: string }): boolean =>
  picture !== null && pictureHash === '';

/**
 * Stores an item in one transaction. An item with the same kind and slug is replaced: it keeps its id, its activations, its
 * place, and whether it is shown. An item of the product does not replace an imported one.
 *
 * @throws WrongManifest if there are too many items
 */
export function putItem(db: Db, item: NewPremiumItem, now: Date): Promise<'added' | 'changed' | 'unchanged'> {
  const { manifest, assets, searchText, hash, picture, isShipped } = item;
  const { kind, slug, name, shortDescription, description, isFree, date } = manifest;
  const values = {
    name,
    shortDescription,
    description,
    isFree,
    searchText,
    isShipped,
    documents: assets.filter(({ content }) => content !== null).length,
    contentHash: hash.content,
    pictureHash: hash.picture,
    dateImported: now,
    ...(date && { dateCreated: date }),
    ...(picture !== undefined && { picture }),
  };
  return db.transaction(async (tx) => {
    await lockForImport(tx);
    const known = await findImported(tx, manifest);
    if (isShipped && known && !known.isShipped) return 'unchanged';
    const kept = isShipped && known && hasChosenPicture(known) ? { picture: known.picture, pictureHash: '' } : {};
    const id = known?.id ?? newId();
    if (known) {
      await tx
        .update(premiumItem)
        .set({ ...values, ...kept })
        .where(eq(premiumItem.id, id));
      await tx.delete(premiumAsset).where(eq(premiumAsset.itemId, id));
    } else {
      const [{ count, last } = { count: 0, last: -1 }] = await tx
        .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${premiumItem.position}), -1)` })
        .from(premiumItem)
        .where(eq(premiumItem.kind, kind));
      if (count >= maxPremiumItems) throw new WrongManifest('', premiumImport.what.tooManyItems(maxPremiumItems));
      await tx.insert(premiumItem).values({ id, kind, slug, position: last + 1, dateCreated: now, ...values });
    }
    await insertAssets(tx, id, assets);
    return known ? 'changed' : 'added';
  });
}

async function insertAssets(tx: Tx, itemId: string, assets: ConvertedAsset[]): Promise<void> {
  const ids = assets.map(() => newId());
  let rows: (typeof premiumAsset.$inferInsert)[] = [];
  let characters = 0;
  const insert = async () => {
    if (rows.length > 0) await tx.insert(premiumAsset).values(rows);
    rows = [];
    characters = 0;
  };
  for (const [position, { type, name, category, parent, content }] of assets.entries()) {
    const parentId = parent === null ? null : (ids[parent] ?? null);
    const { text: html, ...details } = content ?? { text: '' };
    rows.push({ id: ids[position]!, itemId, parentId, position, type, name, category, html, ...details });
    characters += html.length;
    if (rows.length >= batch.rows || characters >= batch.characters) await insert();
  }
  await insert();
}

/**
 * Makes a transaction that replaces premium content wait for those that copy it, and for other imports. Without it, a
 * copy could have parts of two versions.
 */
export const lockForImport = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('premium'))`);

/** Lets any number of transactions copy premium content at the same time, but not while it is replaced. */
export const lockForCopy = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('premium'))`);

type PremiumCounts = {
  kind: PremiumKind;
  items: number;
  disabled: number;
  dateChanged: Date | null;
};

export async function countPremium(db: Db): Promise<PremiumCounts[]> {
  const rows = await db
    .select({
      kind: premiumItem.kind,
      items: sql<number>`count(*)::int`,
      disabled: sql<number>`count(*) filter (where not ${premiumItem.isEnabled})::int`,
      dateChanged: sql`max(${premiumItem.dateImported})`.mapWith(premiumItem.dateImported),
    })
    .from(premiumItem)
    .groupBy(premiumItem.kind);
  return premiumKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return row ?? { kind, items: 0, disabled: 0, dateChanged: null };
  });
}

type Storage = { db: Db; files: Pick<Files, 'write'> };
type Needs = Storage & { imageEncoder: Pick<ImageEncoder, 'encodeCover'> };

export const picturePath = (pictureId: string): string => `${pictureId}/${pictureId}.webp`;

export const pictureUrl = (path: string | null): string =>
  path === null ? '' : `/api/PremiumSermon/Picture/${path.split('/')[0]}`;

export const storePicture = async (needs: Needs, bytes: Uint8Array, requester: Requester, now: Date): Promise<string> =>
  storeEncoded(needs, await needs.imageEncoder.encodeCover(bytes, requester), now);

/**
 * Stores a picture and returns its path. Its upload has no owner, so that `sweepUploads` removes it if no
 * premium item has it a few hours later: after an import that failed, or when another picture has replaced it.
 */
export async function storeEncoded({ db, files }: Storage, encoded: Uint8Array, now: Date): Promise<string> {
  const path = picturePath(randomUUID());
  await db.insert(upload).values({ path, ownerId: null, dateCreated: now, dateClaimed: now });
  await files.write(path, Buffer.from(encoded));
  return path;
}
