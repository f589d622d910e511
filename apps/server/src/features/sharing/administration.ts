import type { CommandAction } from '@sermon/domain/admin/people';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { desc, eq } from 'drizzle-orm';
import { isDuplicateKey } from '../../database/errors.ts';
import type { Db, Tx } from '../../database/open.ts';
import { assetShare, libraryItem, sharer } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { refused } from '../../refused.ts';
import { accountByEmail } from '../accounts/store.ts';
import { recordAudit } from '../../database/audit.ts';
import { objectionToAddress } from './church.ts';
import { shareUrl } from './store.ts';

const maxListed = 1_000;

type Listed = { shareId: string; state: 'on' | 'off' | 'taken down'; name: string; url: string };

/** Lists the pages of an account, the newest first, at most 1,000. Undefined if there is no such account. */
export async function listShares(db: Db, env: Pick<Env, 'publicUrl'>, email: string): Promise<Listed[] | undefined> {
  const owner = await accountByEmail(db, email);
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
export const setTakenDown = (
  db: Db,
  shareId: string,
  isTakenDown: boolean,
  now = new Date(),
): Promise<{ isOn: boolean } | undefined> =>
  db.transaction(async (tx) => {
    const isPage = eq(assetShare.shareId, shareId.toLowerCase());
    const [before] = await tx.select().from(assetShare).where(isPage).for('update');
    if (!before) return undefined;
    if (before.isTakenDown !== isTakenDown) {
      await tx.update(assetShare).set({ isTakenDown }).where(isPage);
      await record(tx, before.ownerId, isTakenDown ? 'pageTakenDown' : 'pageRestored', now);
    }
    return { isOn: before.enabled && !isTakenDown };
  });

/**
 * Gives the account with this email another church address, or none (null), which also removes the church's name. Returns the
 * address that it had, null if it had none, or undefined if there is no such account. Throws a sentence if the address cannot be used.
 */
export const setChurchAddress = (
  db: Db,
  env: Parameters<typeof objectionToAddress>[0],
  email: string,
  address: string | null,
  now = new Date(),
): Promise<string | null | undefined> =>
  db.transaction(async (tx) => {
    const owner = await accountByEmail(tx, email);
    if (!owner) return undefined;
    const isOwner = eq(sharer.accountId, owner.id);
    await tx.insert(sharer).values({ accountId: owner.id }).onConflictDoNothing();
    const [before] = await tx.select().from(sharer).where(isOwner).for('update');
    const had = before?.subdomain ?? null;
    if (had === address) return had;
    const objection = address === null ? null : objectionToAddress(env, address);
    if (objection !== null) throw refused(400, objection);
    const values = address === null ? { subdomain: null, churchName: '' } : { subdomain: address };
    try {
      await tx.update(sharer).set(values).where(isOwner);
    } catch (error) {
      if (isDuplicateKey(error)) throw refused(409, texts.addressTaken);
      throw error;
    }
    await record(tx, owner.id, address === null ? 'churchAddressFreed' : 'churchAddressChanged', now);
    return had;
  });

const record = (tx: Tx, personId: string, action: CommandAction, now: Date): Promise<void> =>
  recordAudit(tx, { administratorId: null, personId, action }, now);
