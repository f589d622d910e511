import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { account, assetShare, libraryItem } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { shareUrl } from './store.ts';

/** The maximum number of pages in a list for administrators. */
const maxListed = 1_000;

type Listed = { shareId: string; state: 'on' | 'off' | 'taken down'; name: string; url: string };

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
  return rows.map(({ share: { shareId, enabled, isTakenDown, kind }, name }) => ({
    shareId,
    state: isTakenDown ? 'taken down' : enabled ? 'on' : 'off',
    name,
    url: shareUrl(env, kind, shareId),
  }));
}

/**
 * Takes a page of any user down, or restores it. A page that is taken down stays off whatever its owner does. A restored page is
 * on or off as its owner has left it. Returns the page, or undefined if there is none with this id.
 */
export async function setTakenDown(
  db: Db,
  shareId: string,
  isTakenDown: boolean,
): Promise<{ isOn: boolean } | undefined> {
  const [share] = await db
    .update(assetShare)
    .set({ isTakenDown })
    .where(eq(assetShare.shareId, shareId.toLowerCase()))
    .returning();
  return share && { isOn: share.enabled && !share.isTakenDown };
}
