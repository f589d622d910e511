import type { SharePreference } from '@sermon/contract/sharing/shares';
import { churchAddressProblem } from '@sermon/domain/sharing/churchAddress';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { and, eq, isNull, or } from 'drizzle-orm';
import { isDuplicateKey } from '../../database/errors.ts';
import type { Db } from '../../database/open.ts';
import { sharer } from '../../database/schema.ts';
import type { Env } from '../../env.ts';
import { refusedFields } from '../../refused.ts';
import { isOwnHost } from './page/hosts.ts';

/** Returns why a church cannot have a cleaned address, or null. `isName` is true if it was made from the church's name. */
export const objectionToAddress = (
  env: Pick<Env, 'SHARE_HOST' | 'publicUrl' | 'TRUSTED_PROXIES'>,
  address: string,
  rule: { isName?: boolean } = {},
): string | null => churchAddressProblem(address, rule) ?? (isOwnHost(env, address) ? texts.addressReserved : null);

export async function findPreference(db: Db, accountId: string): Promise<SharePreference | null> {
  const [row] = await db.select().from(sharer).where(eq(sharer.accountId, accountId));
  if (!row || row.subdomain === null) return null;
  const { subdomain, churchName, commentEmails } = row;
  return { subdomain, churchName, commentEmails };
}

/**
 * Saves the user's church address, which must be cleaned, and the name if one is given. Refuses the field Subdomain if
 * the user has another address, or if another user has this one.
 */
export async function savePreference(
  db: Db,
  accountId: string,
  { subdomain, churchName }: { subdomain: string; churchName?: string | undefined },
): Promise<SharePreference> {
  await db.insert(sharer).values({ accountId }).onConflictDoNothing();
  try {
    const { rowCount } = await db
      .update(sharer)
      .set({ subdomain, churchName })
      .where(and(eq(sharer.accountId, accountId), or(isNull(sharer.subdomain), eq(sharer.subdomain, subdomain))));
    const saved = await findPreference(db, accountId);
    if (!saved || !rowCount) throw refusedFields({ Subdomain: [texts.addressFixed(saved?.subdomain ?? '')] });
    return saved;
  } catch (error) {
    if (isDuplicateKey(error)) throw refusedFields({ Subdomain: [texts.addressTaken] });
    throw error;
  }
}

export async function setCommentEmails(db: Db, accountId: string, commentEmails: boolean): Promise<void> {
  await db
    .insert(sharer)
    .values({ accountId, commentEmails })
    .onConflictDoUpdate({ target: sharer.accountId, set: { commentEmails } });
}
