import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account, assetShare, libraryItem } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { shareUrl } from './store.ts';

/** The maximum number of pages in a list for administrators. */
const maxListed = 1_000;

type Listed = { shareId: string; isOn: boolean; name: string; url: string };

/** Lists the pages of an account, the newest first, at most 1,000. Undefined if there is no such account. */
export async function listShares(db: Db, env: Pick<Env, 'publicUrl'>, email: string): Promise<Listed[] | undefined> {
  const [owner] = await db
    .select({ id: account.id })
    .from(account)
    .where(sql`lower(${account.email}) = lower(${email})`);
  if (!owner) return undefined;
  const rows = await db
    .select({ share: assetShare, name: libraryItem.name })
    .from(assetShare)
    .innerJoin(libraryItem, eq(libraryItem.id, assetShare.documentId))
    .where(eq(assetShare.ownerId, owner.id))
    .orderBy(desc(assetShare.dateShared), desc(assetShare.id))
    .limit(maxListed);
  return rows.map(({ share: { shareId, enabled, kind }, name }) => ({
    shareId,
    isOn: enabled,
    name,
    url: shareUrl(env, kind, shareId),
  }));
}

/** Switches off a page of any user. Returns whether there is one with this id. */
export async function takeDown(db: Db, shareId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(assetShare)
    .set({ enabled: false })
    .where(eq(assetShare.shareId, shareId.toLowerCase()));
  return (rowCount ?? 0) > 0;
}
