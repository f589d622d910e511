import { adminPageSize, auditActors, maxPeopleSearchLength, peopleFilters } from '@sermon/domain/admin/people';
import * as z from 'zod';
import { ownPassword } from '../accounts.ts';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';
import { line } from '../inputs/text.ts';

const personId = id.ofAdministrators('person');

export const personSummary = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdministrator: z.boolean(),
  isSubscriber: z.boolean(),
  isBlocked: z.boolean(),
  isClosed: z.boolean(),
  dateCreated: date,
});
export type PersonSummary = z.output<typeof personSummary>;

/** The view that administrators have of a user: facts about the account and sizes, never titles or texts. */
export const person = personSummary.extend({
  dateVisited: date.nullable(),
  /** Null if the user has not signed in for 90 days. */
  dateSignedIn: date.nullable(),
  sessions: z.number(),
  dateConfirmed: date.nullable(),
  hasPassword: z.boolean(),
  datePasswordChanged: date.nullable(),
  dateBlocked: date.nullable(),
  /** When everything will be deleted. Null if the account is not closed. */
  dateDeleted: date.nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.number(),
  identities: z.number(),
  /** True for a user who was an administrator within the last 24 hours. The account cannot be viewed yet. */
  isFormerAdministrator: z.boolean(),
  plan: z.string().nullable(),
  documents: z.number(),
  files: z.number(),
  sharedPages: z.number(),
  bytes: z.number(),
  /** True if every user has the paid features, because the server has no billing. */
  isEverythingOpen: z.boolean(),
  /** True if the server sends emails, so that it does not show reset links. */
  isMailed: z.boolean(),
});
export type Person = z.output<typeof person>;

const changedPerson = person.extend({
  /** False if another administrator had already done the same, so there is nothing to undo. */
  hasChanged: z.boolean(),
});
export type ChangedPerson = z.output<typeof changedPerson>;

/** The accounts of others, for administrators. Every change is recorded in the audit log. */
export const adminPeople = {
  /** Lists accounts, the newest first. `text` is the beginning of an email or a name, `after` the last account of the page before. */
  list: call(
    'GET /api/Admin/People',
    'admin',
    {
      text: line(maxPeopleSearchLength).default(''),
      filter: z.enum(peopleFilters).default('all'),
      after: personId.optional(),
    },
    z.object({
      people: list(personSummary, { max: adminPageSize }),
      total: z.number(),
      hasMore: z.boolean(),
    }),
  ),
  get: call('GET /api/Admin/Person/{personId}', 'admin', { personId }, person),
  /** Blocks an account, which ends its sessions and its links, until it is unblocked. */
  block: call('POST /api/Admin/Block/{personId}', 'admin', { personId }, changedPerson),
  unblock: call('POST /api/Admin/Unblock/{personId}', 'admin', { personId }, changedPerson),
  /** Ends all sessions of an account. Its user can sign in again. */
  signOut: call('POST /api/Admin/SignOut/{personId}', 'admin', { personId }, changedPerson),
  giveSubscription: call('POST /api/Admin/GiveSubscription/{personId}', 'admin', { personId }, changedPerson),
  takeSubscription: call('POST /api/Admin/TakeSubscription/{personId}', 'admin', { personId }, changedPerson),
  makeAdministrator: call(
    'POST /api/Admin/MakeAdministrator/{personId}',
    'admin',
    { personId, password: ownPassword },
    changedPerson,
  ),
  unmakeAdministrator: call('POST /api/Admin/UnmakeAdministrator/{personId}', 'admin', { personId }, changedPerson),
  /** Closes an account as its user can. Everything is deleted 14 days later, unless the user signs in. */
  close: call('POST /api/Admin/CloseAccount/{personId}', 'admin', { personId }, changedPerson),
  reopen: call('POST /api/Admin/ReopenAccount/{personId}', 'admin', { personId }, changedPerson),
  /** Sends a link for choosing a new password. A server that sends no email returns the link, and only then needs the password. */
  sendResetLink: call(
    'POST /api/Admin/SendResetLink/{personId}',
    'admin',
    { personId, password: ownPassword },
    z.object({ link: z.string().nullable() }),
  ),
};

const secondStepRule = z.object({
  isRequired: z.boolean(),
  hasOwn: z.boolean(),
});
export type SecondStepRule = z.output<typeof secondStepRule>;

export const administrators = {
  getSecondStepRule: call('GET /api/Admin/GetSecondStepRule', 'admin', {}, secondStepRule),
  setSecondStepRule: call('PUT /api/Admin/SetSecondStepRule', 'admin', { isRequired: z.boolean() }, secondStepRule),
};

const named = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const auditEntry = z.object({
  id: z.number(),
  actor: z.enum(auditActors),
  administrator: named.nullable(),
  /** Null if it is about no user, and after the account was deleted. */
  person: named.nullable(),
  action: z.string(),
  detail: z.string(),
  status: z.number().nullable(),
  date,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminAudit = {
  /** Lists entries, the newest first. `before` is the last entry of the page before. */
  list: call(
    'GET /api/Admin/AuditLog',
    'admin',
    {
      personId: id.ofAdministrators('person').optional(),
      before: z.coerce.number().int().min(1).max(1e15).optional(),
    },
    z.object({
      entries: list(auditEntry, { max: adminPageSize }),
      hasMore: z.boolean(),
      person: named.nullable(),
    }),
  ),
};
