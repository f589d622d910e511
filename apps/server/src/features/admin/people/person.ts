import type { Person } from '@sermon/contract/admin/people';
import { isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { and, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import { accountEvent, authenticator, contactField, identity, passkey, session } from '../../../database/schema.ts';
import { countContents } from '../../accounts/people.ts';
import { deletedFrom } from '../../accounts/settings/closing.ts';
import { accountById, openPaidSubscription } from '../../accounts/store.ts';
import { readUsedBytes } from '../../storage/use.ts';
import { summaryOf } from './list.ts';

export async function readPerson(
  db: Db,
  id: string,
  now: Date,
): Promise<Omit<Person, 'isEverythingOpen' | 'isMailed'> | undefined> {
  const row = await accountById(db, id);
  if (!row) return undefined;
  const isOpen = and(eq(session.accountId, id), gt(session.dateExpires, now));
  const [use] = await db
    .select({
      count: sql<number>`count(*)::int`,
      dateUsed: max(session.dateUsed),
      dateCreated: max(session.dateCreated),
    })
    .from(session)
    .where(isOpen);
  const [visit] = await db
    .select({ date: contactField.dateChanged })
    .from(contactField)
    .where(and(eq(contactField.accountId, id), eq(contactField.field, 'LastInteractionDate')));
  const [signIn] = await db
    .select({ date: max(accountEvent.date) })
    .from(accountEvent)
    .where(and(eq(accountEvent.accountId, id), inArray(accountEvent.kind, ['signedIn', 'registered'])));
  const isConfirmed = and(eq(authenticator.accountId, id), isNotNull(authenticator.dateConfirmed));
  return {
    ...summaryOf(row, now),
    dateVisited: latest(visit?.date, use?.dateUsed),
    dateSignedIn: latest(signIn?.date, use?.dateCreated),
    sessions: use?.count ?? 0,
    dateConfirmed: row.dateConfirmed,
    hasPassword: row.passwordHash !== null,
    datePasswordChanged: row.datePasswordChanged,
    dateBlocked: row.dateBlocked,
    dateDeleted: row.dateClosed && deletedFrom(row.dateClosed),
    hasAuthenticator: (await db.$count(authenticator, isConfirmed)) > 0,
    passkeys: await db.$count(passkey, eq(passkey.accountId, id)),
    identities: await db.$count(identity, eq(identity.accountId, id)),
    isFormerAdministrator: isFormerAdministrator(row, now),
    plan: openPaidSubscription(row, now)?.planName ?? row.makerPlan,
    ...(await countContents(db, id)),
    bytes: await readUsedBytes(db, id),
  };
}

const latest = (...dates: (Date | null | undefined)[]): Date | null => {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length ? new Date(Math.max(...times)) : null;
};
