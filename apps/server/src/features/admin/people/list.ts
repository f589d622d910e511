import type { Person, PersonSummary } from '@sermon/contract/admin/people';
import { adminPageSize, type PeopleFilter } from '@sermon/domain/admin/people';
import { and, desc, eq, gt, inArray, isNotNull, max, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/open.ts';
import {
  account,
  accountEvent,
  authenticator,
  contactField,
  identity,
  passkey,
  session,
} from '../../../database/schema.ts';
import { isNotDeleted } from '../../accounts/emailMatching.ts';
import { type Account, accountById, isSubscriber, openPaidSubscription } from '../../accounts/store.ts';
import { isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { countContents } from '../../accounts/people.ts';
import { deletedFrom } from '../../accounts/deletion.ts';
import { readUsedBytes } from '../../storage/quota.ts';

type Query = {
  /** The beginning of an email or a name. All accounts if it is empty. */
  text: string;
  filter: PeopleFilter;
  after: string | undefined;
};

/** Written like the conditions of the partial indexes, so that PostgreSQL uses them. */
const filters = (now: Date): Record<PeopleFilter, SQL | undefined> => ({
  all: undefined,
  // Users who pay, and users who were given the paid features.
  subscribers: sql`(${account.makerPlan} is not null or ${account.paidUntil} > ${now.toISOString()}::timestamptz)`,
  administrators: sql`${account.isAdministrator}`,
  blocked: sql`${account.dateBlocked} is not null`,
  closed: sql`${account.dateClosed} is not null`,
});

/**
 * Matches accounts whose email or name begins with the text, in either order of the names. The database folds both sides,
 * as it does for sign-in. Each condition has an index.
 */
function begins(text: string): SQL {
  const pattern = sql`lower(${text.replaceAll(/[\\%_]/g, '\\$&')}::text) || '%'`;
  return sql`(lower(${account.email}) like ${pattern}
    or lower(${account.firstName} || ' ' || ${account.lastName}) like ${pattern}
    or lower(${account.lastName} || ' ' || ${account.firstName}) like ${pattern})`;
}

type PeoplePage = { people: PersonSummary[]; total: number; hasMore: boolean };

/**
 * Lists accounts, the newest first: ids are ordered by their date. The next page begins after the last id of this one, so its
 * cost does not depend on how many pages come before it.
 */
export async function listPeople(db: Db, { text, filter, after }: Query, now: Date): Promise<PeoplePage> {
  const isListed = and(isNotDeleted, filters(now)[filter], text === '' ? undefined : begins(text));
  const isAfter = after === undefined ? undefined : sql`id < ${after}::uuid`;
  // The matches of a text are found once, for their number and for the page. Everything else is counted from an index.
  const matched = text === '' ? sql`select id from ${account} where ${isListed}` : sql`select id from matched`;
  const found = text === '' ? sql`` : sql`with matched as materialized (select id from ${account} where ${isListed})`;
  const page = sql`select id from (${matched}) listed where ${isAfter ?? sql`true`} order by id desc limit ${adminPageSize + 1}`;
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    ${found} select (select count(*)::int from (${matched}) counted) as total, array(${page}) as ids`);
  const { total, ids } = rows[0]!;
  const shown = ids.slice(0, adminPageSize);
  const people = shown.length
    ? await db.select().from(account).where(inArray(account.id, shown)).orderBy(desc(account.id))
    : [];
  return { people: people.map((row) => summaryOf(row, now)), total, hasMore: ids.length > adminPageSize };
}

export const summaryOf = (row: Account, now: Date): PersonSummary => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  isAdministrator: row.isAdministrator,
  isSubscriber: isSubscriber(row, now),
  isBlocked: row.dateBlocked !== null,
  isClosed: row.dateClosed !== null,
  dateCreated: row.dateCreated,
});

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
