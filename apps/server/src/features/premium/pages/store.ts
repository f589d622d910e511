import { maxPremiumAssets, maxPremiumItems, type PremiumKind } from '@sermon/domain/premium/premium';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { premiumAsset, premiumItem } from '../../../database/schema.ts';

/** What the lists show of an item. */
export type PopularRow = Pick<
  typeof premiumItem.$inferSelect,
  'kind' | 'slug' | 'name' | 'shortDescription' | 'picture' | 'isFree' | 'activations' | 'dateImported'
>;

/** Lists the enabled items of a kind: those that most people have added first, then the newest. */
export function listPopular(db: Db, kind: PremiumKind): Promise<PopularRow[]> {
  const { slug, name, shortDescription, picture, isFree, activations, dateImported } = premiumItem;
  return db
    .select({ kind: premiumItem.kind, slug, name, shortDescription, picture, isFree, activations, dateImported })
    .from(premiumItem)
    .where(and(eq(premiumItem.kind, kind), eq(premiumItem.isEnabled, true)))
    .orderBy(desc(activations), desc(premiumItem.dateCreated), asc(premiumItem.id))
    .limit(maxPremiumItems);
}

/** What the page of an item shows of a folder, series or document. */
export type ContentRow = Pick<
  typeof premiumAsset.$inferSelect,
  'id' | 'parentId' | 'name' | 'type' | 'category' | 'wordCount'
>;

/** Lists the folders, series and documents of an item without their texts, depth first. */
export function listContents(db: Db, itemId: string): Promise<ContentRow[]> {
  const { id, parentId, name, type, category, wordCount } = premiumAsset;
  return db
    .select({ id, parentId, name, type, category, wordCount })
    .from(premiumAsset)
    .where(eq(premiumAsset.itemId, itemId))
    .orderBy(premiumAsset.position)
    .limit(maxPremiumAssets);
}

/** Returns the text of an item's first manuscript, or of its first document if it has no manuscript. '' if it has neither. */
export async function findFirstText(db: Db, itemId: string): Promise<string> {
  const [row] = await db
    .select({ html: premiumAsset.html })
    .from(premiumAsset)
    .where(and(eq(premiumAsset.itemId, itemId), eq(premiumAsset.type, 'BuilderAsset')))
    .orderBy(desc(eq(premiumAsset.category, 'Manuscript')), asc(premiumAsset.position))
    .limit(1);
  return row?.html ?? '';
}
