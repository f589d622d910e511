import { maxPremiumAssets, maxPremiumItems, type PremiumKind } from '@sermon/domain/premium/premium';
import { fewestRatings } from '@sermon/domain/ratings/ratings';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { itemStanding, premiumAsset, premiumItem } from '../../../database/schema.ts';

export type PopularRow = Pick<
  typeof premiumItem.$inferSelect,
  'kind' | 'slug' | 'name' | 'shortDescription' | 'picture' | 'isFree' | 'activations' | 'dateImported'
>;

/** The average of the ratings with one decimal, as the app shows it. 0 if there are too few ratings. */
const average = sql`case when ${itemStanding.ratings} >= ${fewestRatings}
  then round(${itemStanding.halfStars} * 5.0 / ${itemStanding.ratings}) else 0 end`;

const ratedKind = { sermon: 'premiumSermon', series: 'premiumSeries' } as const;

/**
 * Lists the enabled items of a kind in the order of popularity, which is the same in the app (`sortPremium`): those that most people
 * have added first, then the best rated, then the newest.
 */
export function listPopular(db: Db, kind: PremiumKind): Promise<PopularRow[]> {
  const { slug, name, shortDescription, picture, isFree, activations, dateImported } = premiumItem;
  return db
    .select({ kind: premiumItem.kind, slug, name, shortDescription, picture, isFree, activations, dateImported })
    .from(premiumItem)
    .leftJoin(itemStanding, and(eq(itemStanding.kind, ratedKind[kind]), eq(itemStanding.itemId, premiumItem.id)))
    .where(and(eq(premiumItem.kind, kind), eq(premiumItem.isEnabled, true)))
    .orderBy(
      desc(activations),
      desc(average),
      desc(premiumItem.dateCreated),
      asc(premiumItem.position),
      asc(premiumItem.id),
    )
    .limit(maxPremiumItems);
}

export type ContentRow = Pick<
  typeof premiumAsset.$inferSelect,
  'id' | 'parentId' | 'name' | 'type' | 'category' | 'wordCount'
>;

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
