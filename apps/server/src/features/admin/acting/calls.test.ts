import { pageUserHeader } from '@sermon/contract/accounts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { createSender } from '../../../../../../tests/support/sender.ts';
import { account, auditEntry, session } from '../../../database/schema.ts';
import { sweepExpired } from '../../../database/sweep.ts';
import { deleteAccount } from '../../../jobs/deleteAccounts.ts';
import { jobHandlers } from '../../../jobs/handlers.ts';

const product = await openProduct();
const { db } = product.services;
/** The first account is the administrator. */
const admin = await product.join('Admin');
const { cookieOf } = createSender(product);
const reason = 'Ruth cannot find her sermon.';
const minute = 60_000;

/** Lets the administrator act as a user, in a session of its own. */
async function actAs({ user }: Person) {
  const api = product.visit();
  await api.accounts.signIn(admin);
  return { api, shown: await api.acting.startImpersonation({ id: user.id, reason }) };
}

const eventsOf = async ({ api }: Person) =>
  (await api.settings.getEvents())
    .filter(({ kind }) => kind.startsWith('viewing'))
    .map(({ kind, detail, date }) => ({ kind, detail, date }));
const whoIs = (api: Person['api']) => api.accounts.getAuthenticatedUser();

describe('an administrator who acts as a user', () => {
  test('sees the library, changes it, and stops', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    const { api, shown } = await actAs(ruth);
    expect(shown).toEqual({ ...ruth.user, inAdminImpersonationMode: true, isAdministrator: false });
    expect(await whoIs(api)).toEqual(shown);
    expect(await api.accounts.refreshUser()).toEqual(shown);
    expect((await api.library.list()).map((item) => item.id)).toEqual([id]);
    await api.documents.rename({ id, name: 'Comfort my people' });
    expect(await ruth.api.documents.get({ id })).toMatchObject({ name: 'Comfort my people' });
    expect(await api.acting.stopImpersonation()).toEqual(admin.user);
    expect(await whoIs(api)).toEqual(admin.user);
    expect(await api.library.list()).toEqual([]);
    expect(await whoIs(ruth.api)).toEqual(ruth.user);
  });

  test('stops by signing out, and is then signed in as before', async () => {
    const { api } = await actAs(await product.join('Ruth'));
    expect(await api.accounts.signOut()).toBe('/library-home');
    expect(await whoIs(api)).toEqual(admin.user);
    expect(await api.accounts.signOut()).toBe('/auth/sign-in');
    expect(await whoIs(api)).toBeNull();
  });

  test('is signed out by a window that still shows the own account', async () => {
    const ruth = await product.join('Ruth');
    const cookie = await cookieOf(admin);
    const headers = { cookie, 'sec-fetch-site': 'same-origin', [pageUserHeader]: admin.user.id };
    const payload = { id: ruth.user.id, reason };
    await product.app.inject({ method: 'POST', url: '/api/Admin/StartImpersonation', headers, payload });
    const answer = await product.app.inject({ url: '/api/Authentication/SignOut', headers });
    expect(answer.json()).toMatchObject({ data: '/auth/sign-in' });
    expect((await eventsOf(ruth)).map(({ kind }) => kind)).toEqual(['viewingEnded', 'viewingBegan']);
    const whoIsIt = await product.app.inject({ url: '/api/Authentication/GetAuthenticatedUser', headers: { cookie } });
    expect(whoIsIt.json()).toMatchObject({ data: null });
  });

  test('stops when the session is ended on another device', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    const phone = product.visit();
    await phone.accounts.signIn(admin);
    await phone.settings.endOtherSessions();
    expect(await whoIs(api)).toBeNull();
    expect((await eventsOf(ruth)).map(({ kind }) => kind)).toEqual(['viewingEnded', 'viewingBegan']);
    await admin.api.accounts.signIn(admin);
  });

  test('is not asked to sign up for a plan', async () => {
    const ruth = await product.join('Ruth');
    await db.update(account).set({ mustSignUp: true }).where(eq(account.id, ruth.user.id));
    expect((await actAs(ruth)).shown.userMustSignUp).toBe(false);
  });

  test('does so in one session only', async () => {
    const ruth = await product.join('Ruth');
    const other = product.visit();
    await other.accounts.signIn(admin);
    await actAs(ruth);
    expect(await whoIs(other)).toEqual(admin.user);
  });

  test('is distinguished from the user in the record of the account', async () => {
    const ruth = await product.join('Ruth');
    const began = product.clock.now;
    const { api } = await actAs(ruth);
    product.clock.pass(5 * minute);
    await api.acting.stopImpersonation();
    expect(await eventsOf(ruth)).toEqual([
      { kind: 'viewingEnded', detail: null, date: product.clock.now },
      { kind: 'viewingBegan', detail: reason, date: began },
    ]);
  });

  test('stops when signing in as somebody else in the same browser', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    await api.accounts.signIn(ruth);
    expect(await whoIs(api)).toEqual(ruth.user);
    expect((await eventsOf(ruth)).map(({ kind }) => kind)).toEqual(['viewingEnded', 'viewingBegan']);
  });

  test('can view a blocked account, and not change who may get into it', async () => {
    const ruth = await product.join('Ruth');
    await db.update(account).set({ dateBlocked: product.clock.now }).where(eq(account.id, ruth.user.id));
    const { api, shown } = await actAs(ruth);
    expect(shown.id).toBe(ruth.user.id);
    await expect(api.settings.getSessions()).rejects.toMatchObject({
      statusCode: 403,
      message: 'Only the owner of this account can do this. Stop viewing it as an administrator first.',
    });
    await expect(api.storage.disk()).rejects.toMatchObject({ statusCode: 403 });
  });
});

describe('nobody can act as', () => {
  const start = (api: Person['api'], id: string) => api.acting.startImpersonation({ id, reason });

  test('a user without being an administrator', async () => {
    const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
    await expect(start(ruth.api, boaz.user.id)).rejects.toMatchObject({ statusCode: 403 });
  });

  test('another administrator, or oneself', async () => {
    const second = await product.join('Second');
    await db.update(account).set({ isAdministrator: true }).where(eq(account.id, second.user.id));
    await expect(start(admin.api, second.user.id)).rejects.toMatchObject({
      statusCode: 409,
      message: 'The accounts of administrators cannot be viewed.',
    });
    await expect(start(admin.api, admin.user.id)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This is your own account.',
    });
  });

  test('the user of a closed account, of one that is being deleted, or of none', async () => {
    const [closed, ending] = [await product.join('Closed'), await product.join('Ending')];
    await closed.api.settings.deleteAccount(closed);
    await db
      .update(account)
      .set({ dateClosed: new Date(0) })
      .where(eq(account.id, ending.user.id));
    await expect(start(admin.api, closed.user.id)).rejects.toMatchObject({ statusCode: 409 });
    for (const id of [ending.user.id, crypto.randomUUID()])
      await expect(start(admin.api, id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a second user at the same time', async () => {
    const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
    const { api } = await actAs(ruth);
    // The user whose account is seen is no administrator.
    await expect(start(api, boaz.user.id)).rejects.toMatchObject({ statusCode: 403 });
    const both = product.visit();
    await both.accounts.signIn(admin);
    const begun = await Promise.allSettled([start(both, ruth.user.id), start(both, boaz.user.id)]);
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each(['', 'Too short', 'x'.repeat(501), '   spaces   '])('a user for the reason “%s”', async (given) => {
    const ruth = await product.join('Ruth');
    const starting = admin.api.acting.startImpersonation({ id: ruth.user.id, reason: given });
    await expect(starting).rejects.toMatchObject({
      fields: { Reason: [expect.stringMatching(/^Please give a reason of at (least 10|most 500) characters\.$/)] },
    });
    expect(await whoIs(admin.api)).toEqual(admin.user);
  });

  test('a user from another site', async () => {
    const ruth = await product.join('Ruth');
    const [cookie, person] = [await cookieOf(admin), { id: ruth.user.id, reason }];
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const request = { method: 'POST', url: '/api/Admin/StartImpersonation', headers, payload: person } as const;
    expect((await product.app.inject(request)).statusCode).toBe(403);
    const stop = await product.app.inject({ url: '/api/Admin/StopImpersonation', headers });
    expect(stop.statusCode).toBe(403);
  });

  test('anybody, and then stop', async () => {
    await expect(admin.api.acting.stopImpersonation()).rejects.toMatchObject({
      statusCode: 409,
      message: 'You are not viewing the account of another user.',
    });
  });
});

describe('an impersonation ends on its own', () => {
  test('after an hour, and the record tells when', async () => {
    const ruth = await product.join('Ruth');
    const began = product.clock.now.getTime();
    const { api } = await actAs(ruth);
    product.clock.pass(60 * minute - 1);
    expect(await whoIs(api)).toMatchObject({ id: ruth.user.id });
    product.clock.pass(30 * minute);
    expect(await whoIs(api)).toEqual(admin.user);
    const [ended] = await eventsOf(ruth);
    expect(ended).toEqual({ kind: 'viewingEnded', detail: null, date: new Date(began + 60 * minute) });
  });

  test('also if the administrator makes no call any more', async () => {
    const ruth = await product.join('Ruth');
    await actAs(ruth);
    product.clock.pass(61 * minute);
    await jobHandlers(product.services)['delete-expired'](
      {},
      { signal: new AbortController().signal, isLast: true, number: 1 },
    );
    expect((await eventsOf(ruth)).map(({ kind }) => kind)).toEqual(['viewingEnded', 'viewingBegan']);
    expect(await db.$count(session, eq(session.actingAsId, ruth.user.id))).toBe(0);
  });

  test('with a session that expires, of an administrator who makes no call any more', async () => {
    const ruth = await product.join('Ruth');
    await actAs(ruth);
    const dateExpires = new Date(product.clock.now.getTime() + 10 * minute);
    const isActing = eq(session.actingAsId, ruth.user.id);
    const [expiring] = await db.update(session).set({ dateExpires }).where(isActing).returning({ id: session.id });
    product.clock.pass(11 * minute);
    // A process that has not noticed yet must not delete the session without an entry.
    await sweepExpired(db, product.clock.now);
    expect(await db.$count(session, isActing)).toBe(1);
    const run = { signal: new AbortController().signal, isLast: true, number: 1 };
    await jobHandlers(product.services)['delete-expired']({}, run);
    expect(await eventsOf(ruth)).toMatchObject([{ kind: 'viewingEnded', date: dateExpires }, { kind: 'viewingBegan' }]);
    const { entries } = await admin.api.adminAudit.list({ personId: ruth.user.id });
    expect(entries).toMatchObject([{ action: 'viewingEnded', date: dateExpires }, { action: 'viewingBegan' }]);
    expect(await db.$count(session, eq(session.id, expiring!.id))).toBe(0);
  });

  test('when the administrator is no administrator any more, before anything else is shown', async () => {
    const [ruth, helper] = [await product.join('Ruth'), await product.join('Helper')];
    const become = (isAdministrator: boolean) =>
      db.update(account).set({ isAdministrator }).where(eq(account.id, helper.user.id));
    await become(true);
    await helper.api.acting.startImpersonation({ id: ruth.user.id, reason });
    await become(false);
    expect(await whoIs(helper.api)).toEqual(helper.user);
    await become(true);
    expect(await whoIs(helper.api)).toMatchObject({ id: helper.user.id });
  });

  test('when the user becomes an administrator', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    await db.update(account).set({ isAdministrator: true }).where(eq(account.id, ruth.user.id));
    expect(await whoIs(api)).toEqual(admin.user);
    await db.update(account).set({ isAdministrator: false }).where(eq(account.id, ruth.user.id));
  });

  test('when the user closes the account', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    await ruth.api.settings.deleteAccount(ruth);
    expect(await db.$count(session, eq(session.actingAsId, ruth.user.id))).toBe(0);
    expect(await whoIs(api)).toEqual(admin.user);
    expect(await api.library.list()).toEqual([]);
  });

  test('when the account is deleted', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    const ended = await db.$count(auditEntry, eq(auditEntry.action, 'viewingEnded'));
    await deleteAccount(product.services, ruth.user.id);
    expect(await db.$count(auditEntry, eq(auditEntry.action, 'viewingEnded'))).toBe(ended + 1);
    expect(await whoIs(api)).toEqual(admin.user);
  });

  test.each(['close', 'makeAdministrator'] as const)('when another administrator uses %s', async (action) => {
    const [ruth, helper] = [await product.join('Ruth'), await product.join('Helper')];
    await admin.api.adminPeople.makeAdministrator({ personId: helper.user.id, password: admin.password });
    const { api } = await actAs(ruth);
    await helper.api.adminPeople[action]({ personId: ruth.user.id, password: helper.password });
    expect(await db.$count(session, eq(session.actingAsId, ruth.user.id))).toBe(0);
    const { entries } = await admin.api.adminAudit.list({ personId: ruth.user.id });
    expect(entries.map((entry) => entry.action)).toContain('viewingEnded');
    expect(await whoIs(api)).toEqual(admin.user);
  });

  test('not when another administrator blocks the account', async () => {
    const [ruth, helper] = [await product.join('Ruth'), await product.join('Helper')];
    await admin.api.adminPeople.makeAdministrator({ personId: helper.user.id, password: admin.password });
    const { api } = await actAs(ruth);
    await helper.api.adminPeople.block({ personId: ruth.user.id });
    expect(await whoIs(api)).toMatchObject({ id: ruth.user.id });
  });

  test('when another administrator removes the one who views the account', async () => {
    const [ruth, helper] = [await product.join('Ruth'), await product.join('Helper')];
    await admin.api.adminPeople.makeAdministrator({ personId: helper.user.id, password: admin.password });
    await helper.api.acting.startImpersonation({ id: ruth.user.id, reason });
    await admin.api.adminPeople.unmakeAdministrator({ personId: helper.user.id });
    expect((await eventsOf(ruth)).map(({ kind }) => kind)).toEqual(['viewingEnded', 'viewingBegan']);
    expect(await whoIs(helper.api)).toEqual(helper.user);
  });

  test('when the row of the account is removed', async () => {
    const ruth = await product.join('Ruth');
    const { api } = await actAs(ruth);
    await db.delete(account).where(eq(account.id, ruth.user.id));
    expect(await whoIs(api)).toEqual(admin.user);
  });
});

describe('a page that shows another account than the one that is signed in', () => {
  /** Creates a folder as a page does that shows this user. */
  const create = (cookie: string, pageUser: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/Folders/CreateFolder',
      headers: { cookie, [pageUserHeader]: pageUser },
      payload: { name: 'Advent' },
    });

  test('cannot save into it, before, while and after an administrator acts as a user', async () => {
    const ruth = await product.join('Ruth');
    const cookie = await cookieOf(admin);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const statuses = async () => {
      const both = [await create(cookie, admin.user.id), await create(cookie, ruth.user.id)];
      return both.map(({ statusCode }) => statusCode);
    };
    const before = await admin.api.library.list();
    expect(await statuses()).toEqual([200, 401]);
    const payload = { id: ruth.user.id, reason };
    await product.app.inject({ method: 'POST', url: '/api/Admin/StartImpersonation', headers, payload });
    expect(await statuses()).toEqual([401, 200]);
    await product.app.inject({ url: '/api/Admin/StopImpersonation', headers });
    expect(await statuses()).toEqual([200, 401]);
    expect((await admin.api.library.list()).length - before.length).toBe(2);
    expect(await ruth.api.library.list()).toHaveLength(1);
  });

  test('learns who is signed in', async () => {
    const ruth = await product.join('Ruth');
    const headers = { cookie: await cookieOf(admin), [pageUserHeader]: ruth.user.id };
    const answer = await product.app.inject({ url: '/api/Authentication/GetAuthenticatedUser', headers });
    expect(answer.json()).toMatchObject({ data: { id: admin.user.id } });
  });
});
