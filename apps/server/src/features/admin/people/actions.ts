import { formerAdministratorHours, isFormerAdministrator } from '@sermon/domain/accounts/acting';
import { givenPlan, type PersonAction } from '@sermon/domain/admin/people';
import { refusalReason } from '@sermon/domain/admin/personActions';
import type { AccountEventKind } from '@sermon/domain/accounts/settings';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { calls } from '@sermon/domain/texts/calls';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/open.ts';
import { account, session } from '../../../database/schema.ts';
import { orNotFound, refused } from '../../../refused.ts';
import { endActing } from '../../accounts/acting.ts';
import { recordEvent } from '../../accounts/events.ts';
import { addPasswordReset, endLinks } from '../../accounts/resetStore.ts';
import { endSessions } from '../../accounts/sessionStore.ts';
import { closingDate, deletedFrom } from '../../accounts/deletion.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  isSubscriber,
  lockAccount,
  lockAdministrators,
  nameInMail,
} from '../../accounts/store.ts';
import { recordAudit } from '../../../database/audit.ts';
import { resetLink } from '../../accounts/secrets.ts';
import type { Services } from '../../../services.ts';

/** Who does it to whom. `administratorId` is null for the command line, which may do everything except what the rules forbid. */
export type ActionOn = {
  administratorId: string | null;
  personId: string;
  /** True if the server sends emails. The command line shows links itself, and needs no confirmed addresses. */
  isMailed: boolean;
};

type Step = {
  /** The event in the person's own recent activity, for actions that change how the person signs in. */
  event?: AccountEventKind;
  /** True if the account is as the action leaves it. Nothing is then changed or recorded. */
  isDone(person: Account, now: Date): boolean;
  /** Makes the change. The account is locked. */
  apply(tx: Tx, person: Account, now: Date): Promise<unknown>;
};

const set =
  (values: Partial<typeof account.$inferInsert>) =>
  (tx: Tx, { id }: Account) =>
    tx.update(account).set(values).where(eq(account.id, id));

const steps: Record<Exclude<PersonAction, 'resetLinkSent' | 'resetLinkShown'>, Step> = {
  blocked: {
    event: 'blocked',
    isDone: ({ dateBlocked }) => dateBlocked !== null,
    async apply(tx, person, now) {
      await set({ dateBlocked: now })(tx, person);
      await endSessions(tx, person.id, undefined, now);
      await endLinks(tx, person.id);
    },
  },
  unblocked: {
    event: 'unblocked',
    isDone: ({ dateBlocked }) => dateBlocked === null,
    apply: set({ dateBlocked: null }),
  },
  signedOut: {
    event: 'signedOutByAdministrator',
    isDone: () => false,
    apply: (tx, person, now) => endSessions(tx, person.id, undefined, now),
  },
  subscriptionGiven: { isDone: ({ makerPlan }) => makerPlan !== null, apply: set({ makerPlan: givenPlan }) },
  subscriptionTaken: { isDone: (person, now) => !isSubscriber(person, now), apply: set({ makerPlan: null }) },
  madeAdministrator: {
    event: 'madeAdministrator',
    isDone: ({ isAdministrator }) => isAdministrator,
    async apply(tx, person, now) {
      await set({ isAdministrator: true, dateAdministratorEnded: null })(tx, person);
      await endActing(tx, eq(session.actingAsId, person.id), now);
      // An administrator may have seen such a link.
      await endLinks(tx, person.id);
    },
  },
  unmadeAdministrator: {
    event: 'unmadeAdministrator',
    isDone: ({ isAdministrator }) => !isAdministrator,
    async apply(tx, person, now) {
      if (!(await hasOtherAdministrator(tx, person.id))) throw refused(409, texts.objections.lastAdministrator);
      await set({ isAdministrator: false, dateAdministratorEnded: now })(tx, person);
      await endActing(tx, eq(session.accountId, person.id), now);
    },
  },
  closed: {
    event: 'closedByAdministrator',
    isDone: ({ dateClosed }) => dateClosed !== null,
    async apply(tx, person, now) {
      await set({ dateClosed: await closingDate(tx, now) })(tx, person);
      await endSessions(tx, person.id, undefined, now);
      await endActing(tx, eq(session.actingAsId, person.id), now);
      await endLinks(tx, person.id);
    },
  },
  reopened: {
    event: 'reopenedByAdministrator',
    isDone: ({ dateClosed }) => dateClosed === null,
    apply: set({ dateClosed: null }),
  },
};

/**
 * Does something with the account of a user, and records it. Returns whether anything was changed. Refuses what the rules forbid,
 * and what the administrator may not do any more.
 */
export const act = (db: Db, on: ActionOn, action: keyof typeof steps, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { event, isDone, apply } = steps[action];
    const person = await lockPerson(tx, on);
    if (isDone(person, now)) return false;
    refuseIfForbidden(on, action, person, now);
    await apply(tx, person, now);
    await record(tx, on, { action, event }, now);
    return true;
  });

/** Returns the account and the code of a new reset link. A server that sends emails sends it to the address of the account. */
export const makeResetCode = (db: Db, on: ActionOn, now: Date): Promise<{ person: Account; code: string }> =>
  db.transaction(async (tx) => {
    const { isMailed } = on;
    const action = isMailed ? 'resetLinkSent' : 'resetLinkShown';
    const person = await lockPerson(tx, on);
    refuseIfForbidden(on, action, person, now);
    const code = await addPasswordReset(tx, person, { isMailed }, now);
    await record(tx, on, { action, event: 'resetLinkByAdministrator' }, now);
    return { person, code };
  });

async function lockPerson(tx: Tx, { administratorId, personId }: ActionOn): Promise<Account> {
  await lockAdministrators(tx);
  if (administratorId !== null && !(await accountById(tx, administratorId))?.isAdministrator)
    throw refused(403, calls.administratorsOnly);
  return orNotFound(await lockAccount(tx, personId));
}

function refuseIfForbidden(
  { administratorId, isMailed }: ActionOn,
  action: PersonAction,
  person: Account,
  now: Date,
): void {
  // A person who can use the command line controls the whole database anyway.
  if (administratorId === null && action === 'resetLinkShown' && person.dateBlocked === null) return;
  const objection = refusalReason(action, {
    isSelf: person.id === administratorId,
    isAdministrator: person.isAdministrator,
    isFormerAdministrator: isFormerAdministrator(person, now),
    isBlocked: person.dateBlocked !== null,
    isClosed: person.dateClosed !== null,
    isUnconfirmed: isMailed && person.dateConfirmed === null,
    plan: person.makerPlan,
    isPaying: isSubscriber({ ...person, makerPlan: null }, now),
  });
  if (objection !== null) throw refused(409, objection);
}

async function record(
  tx: Tx,
  { administratorId, personId }: ActionOn,
  { action, event }: { action: PersonAction; event: AccountEventKind | undefined },
  now: Date,
): Promise<void> {
  await recordAudit(tx, { administratorId, personId, action }, now);
  if (event) await recordEvent(tx, { accountId: personId, kind: event, device: '' }, now);
}

async function hasOtherAdministrator(tx: Tx, accountId: string): Promise<boolean> {
  const isOther = and(ne(account.id, accountId), account.isAdministrator, isNull(account.dateClosed));
  return (await tx.$count(account, isOther)) > 0;
}

const byCommand = { administratorId: null, isMailed: false };

/**
 * Performs an action on the account that has this email address, for the command line. Returns the account before the
 * action, and whether anything was changed, or undefined if there is no such account. Rejects with a sentence if the
 * rules forbid it.
 */
export async function actByEmail(
  db: Db,
  email: string,
  action: Parameters<typeof act>[2],
  now = new Date(),
): Promise<{ account: Account; isChanged: boolean } | undefined> {
  const account = await accountByEmail(db, email);
  if (!account) return undefined;
  return { account, isChanged: await act(db, { ...byCommand, personId: account.id }, action, now) };
}

/** Returns a password-reset link that is valid for one hour, or null if the account does not exist. */
export async function makeResetLink(db: Db, publicUrl: string, email: string, now: Date): Promise<string | null> {
  const row = await accountByEmail(db, email);
  if (!row) return null;
  const { person, code } = await makeResetCode(db, { ...byCommand, personId: row.id }, now);
  return resetLink(publicUrl, person.email, code).href;
}

export const recordDeletion = (db: Db, personId: string, now = new Date()): Promise<void> =>
  recordAudit(db, { administratorId: null, personId, action: 'deletedAtOnce' }, now);

/** Emails a user that an administrator has closed the account. Sends nothing if it is open again, or blocked. */
export async function sendClosedMail(
  { env, mailQueue }: Pick<Services, 'env' | 'mailQueue'>,
  account: Account | undefined,
): Promise<void> {
  if (!account?.dateClosed || account.dateBlocked) return;
  const contact = env.SUPPORT_EMAIL ?? env.publicUrl;
  const signInPage = `${env.publicUrl}/auth/sign-in`;
  const mail = texts.closedMail(nameInMail(env, account), deletedFrom(account.dateClosed), signInPage, contact);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}

export async function sendRoleMail(
  { env, mailQueue }: Pick<Services, 'env' | 'mailQueue'>,
  account: Account,
  role: { isAdministrator: boolean; date: Date },
): Promise<void> {
  const contact = env.SUPPORT_EMAIL ?? env.publicUrl;
  const mail = texts.roleMail(nameInMail(env, account), role, contact, formerAdministratorHours);
  await mailQueue.send({ recipient: account.email, subject: mail.subject, body: mail.text }, account.id);
}
