import {
  maxPremiumAssets,
  maxPremiumItems,
  type PremiumKind,
  earlierSearchedForm,
  searchedForm,
  slugForm,
} from '@sermon/domain/premium/premium';
import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem, premiumActivation, premiumAsset, premiumItem } from '../../database/schema.ts';
import { isAlive } from '../library/store.ts';
import { may, premiumFeature, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { refused } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Services } from '../../services.ts';
import { lockAccount, toUser } from '../accounts/store.ts';

const { searchText: _text, ...columns } = getTableColumns(premiumItem);

export const withoutSearchText = columns;

export type PremiumRow = Omit<typeof premiumItem.$inferSelect, 'searchText'>;

const isEnabled = (kind: PremiumKind) => and(eq(premiumItem.kind, kind), eq(premiumItem.isEnabled, true));

export const inOrder = [asc(premiumItem.position), desc(premiumItem.dateCreated), asc(premiumItem.id)];

export type Unlocked = { free: boolean; paid: boolean };

/**
 * Lists the enabled items of a kind. With a query, only those that contain it in their names or descriptions or in the
 * beginning of their texts (`searchedPremiumLength`). Of the texts of locked items, only what their previews show is
 * searched: otherwise, a user could find out the rest letter by letter. `unlocked` is null for visitors, whose queries
 * are not searched in texts.
 */
export async function listEnabled(
  db: Db,
  kind: PremiumKind,
  { query = '', unlocked }: { query?: string | undefined; unlocked: Unlocked | null },
): Promise<PremiumRow[]> {
  const needle = searchedForm(query);
  const { searchText, isFree } = premiumItem;
  const isUnlocked = inArray(
    isFree,
    [true, false].filter((free) => (free ? unlocked?.free : unlocked?.paid)),
  );
  const searched = sql`case when ${isUnlocked} then ${searchText} else split_part(${searchText}, E'\n', 2) end`;
  const isFound = sql`(strpos(${searched}, ${needle}) > 0 or strpos(${searched}, ${earlierSearchedForm(query)}) > 0)`;
  const rows = await db
    .select(columns)
    .from(premiumItem)
    .where(and(isEnabled(kind), needle !== '' && unlocked ? isFound : undefined))
    .orderBy(...inOrder)
    .limit(maxPremiumItems);
  if (needle === '' || unlocked) return rows;
  return rows.filter(({ name, shortDescription, description }) =>
    searchedForm(`${name}\n${shortDescription}\n${description}`).includes(needle),
  );
}

export async function findEnabled(db: Db | Tx, kind: PremiumKind, id: string): Promise<PremiumRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(premiumItem)
    .where(and(isEnabled(kind), eq(premiumItem.id, id)));
  return row;
}

/** Returns the enabled item with this slug or, if there is none, the first one with this name, ignoring case. */
export async function findByTitle(db: Db, kind: PremiumKind, title: string): Promise<PremiumRow | undefined> {
  const isSlug = eq(premiumItem.slug, slugForm(title));
  const [row] = await db
    .select(columns)
    .from(premiumItem)
    .where(and(isEnabled(kind), or(isSlug, sql`lower(${premiumItem.name}) = lower(${title})`)))
    .orderBy(desc(isSlug), ...inOrder)
    .limit(1);
  return row;
}

export type ListedAsset = Pick<typeof premiumAsset.$inferSelect, 'id' | 'parentId' | 'name' | 'type' | 'category'>;

export function listAssets(db: Db | Tx, itemId: string): Promise<ListedAsset[]> {
  const { id, parentId, name, type, category } = premiumAsset;
  return db
    .select({ id, parentId, name, type, category })
    .from(premiumAsset)
    .where(eq(premiumAsset.itemId, itemId))
    .orderBy(premiumAsset.position)
    .limit(maxPremiumAssets);
}

export async function findDocument(db: Db, kind: PremiumKind, id: string) {
  const [row] = await db
    .select({
      id: premiumAsset.id,
      name: premiumAsset.name,
      category: premiumAsset.category,
      html: premiumAsset.html,
      isFree: premiumItem.isFree,
    })
    .from(premiumAsset)
    .innerJoin(premiumItem, eq(premiumItem.id, premiumAsset.itemId))
    .where(and(isEnabled(kind), eq(premiumAsset.id, id), eq(premiumAsset.type, 'BuilderAsset')));
  return row;
}

/** Returns the path of a picture if an item has it. It cannot be guessed, so the picture of a disabled item is not protected. */
export async function findPicture(db: Db, path: string): Promise<string | undefined> {
  const [row] = await db.select({ path: premiumItem.picture }).from(premiumItem).where(eq(premiumItem.picture, path));
  return row?.path ?? undefined;
}

/** Matches the folder or series of a copy, but not those inside it. Also matches one that the user has taken out of a copy. */
const isTopOfCopy = and(
  inArray(libraryItem.type, ['Folder', 'SermonSeries']),
  sql`not exists (
    select from ${libraryItem} parent
    where parent.id = ${libraryItem.parentId} and parent.premium_item_id = ${libraryItem.premiumItemId}
  )`,
);

/**
 * When a user last activated an item, the copy that was made then, and the newest copy that is in the library and not in the trash.
 * The dates and ids are null if there is none.
 */
export async function findActivation(db: Db | Tx, accountId: string, itemId: string) {
  const [row] = await db
    .select({
      dateActivated: premiumActivation.dateActivated,
      lastCopyId: premiumActivation.copyId,
      copyId: libraryItem.id,
    })
    .from(premiumItem)
    .leftJoin(
      premiumActivation,
      and(eq(premiumActivation.itemId, premiumItem.id), eq(premiumActivation.accountId, accountId)),
    )
    .leftJoin(
      libraryItem,
      and(eq(libraryItem.ownerId, accountId), eq(libraryItem.premiumItemId, premiumItem.id), isAlive, isTopOfCopy),
    )
    .where(eq(premiumItem.id, itemId))
    .orderBy(desc(libraryItem.dateCreated), desc(libraryItem.id))
    .limit(1);
  return row;
}

type Item = { kind: PremiumKind; isFree: boolean };

export const isLockedFor = (user: UserPlan | null, item: Item): boolean => !may(user, premiumFeature(item));

/**
 * Throws 403 unless the user may activate the item now. The account stays locked, so that the subscription cannot end before
 * the commit.
 */
export async function requireAccess(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  tx: Tx,
  accountId: string,
  item: Item,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw refused(401);
  requireFeature(toUser(account, env.BILLING_PROVIDER === 'none', clock()), premiumFeature(item));
}
