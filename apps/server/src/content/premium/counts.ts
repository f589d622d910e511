import { premiumKinds, type PremiumKind } from '@sermon/domain/premium/premium';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { premiumItem } from '../../database/schema.ts';

export type PremiumCounts = {
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
