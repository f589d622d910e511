import { type AccountEventKind, eventDays, maxEventsListed, maxEventsOfKind } from '@sermon/domain/accounts/settings';
import type { AccountEvent } from '@sermon/contract/accounts/settings';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { account, accountEvent, attempt } from '../../database/schema.ts';
import { hasEmail, isNotDeleted } from './emailMatching.ts';

type NewEvent = { accountId: string; kind: AccountEventKind; device: string; detail?: string; site?: string };

/**
 * Adds an entry to the record of what happened in an account, in the transaction of what it records. Only the newest entries
 * of each kind are kept.
 */
export async function recordEvent(db: Db | Tx, event: NewEvent, now: Date): Promise<void> {
  await db.insert(accountEvent).values({ ...event, date: now });
  await keepNewest(db, event);
}

/**
 * Records that a wrong password was entered for the account with this email address. Without such an account, it
 * writes as much elsewhere: a commit that has nothing to write is faster, and with the embedded database, which runs
 * one statement at a time, the time of a stranger's next request would reveal the difference.
 */
export async function recordWrongPassword(
  db: Db,
  { email, device }: { email: string; device: string },
  now: Date,
): Promise<void> {
  const kind = 'wrongPassword';
  const { rows } = await db.execute<{ accountId: string }>(sql`
    insert into ${accountEvent} (account_id, kind, device, date)
    select ${account.id}, ${kind}::text, ${device}::text, ${now}::timestamptz from ${account} where ${hasEmail(email)} and ${isNotDeleted}
    returning account_id as "accountId"`);
  for (const { accountId } of rows) await keepNewest(db, { accountId, kind });
  if (rows.length > 0) return;
  const counted = { count: 1, dateEnds: new Date(now.getTime() + 60_000) };
  await db
    .insert(attempt)
    .values({ key: 'wrong passwords of nobody', ...counted })
    .onConflictDoUpdate({ target: attempt.key, set: counted });
}

async function keepNewest(db: Db | Tx, { accountId, kind }: Pick<NewEvent, 'accountId' | 'kind'>): Promise<void> {
  const isOfKind = and(eq(accountEvent.accountId, accountId), eq(accountEvent.kind, kind));
  const tooOld = db
    .select({ id: accountEvent.id })
    .from(accountEvent)
    .where(isOfKind)
    .orderBy(desc(accountEvent.id))
    .offset(maxEventsOfKind)
    .limit(1);
  await db.delete(accountEvent).where(and(isOfKind, lte(accountEvent.id, tooOld)));
}

/** Lists what happened in an account in the last 90 days, the newest first. `site` is the name of another site. */
export async function listEvents(db: Db, accountId: string, now: Date): Promise<AccountEvent[]> {
  const since = new Date(now.getTime() - eventDays * 24 * 60 * 60_000);
  const rows = await db
    .select()
    .from(accountEvent)
    .where(and(eq(accountEvent.accountId, accountId), gt(accountEvent.date, since)))
    .orderBy(desc(accountEvent.id))
    .limit(maxEventsListed);
  return rows.map(({ id, kind, device, detail, site, date }) => ({ id: String(id), kind, device, detail, site, date }));
}
