import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, session, shareComment, sharer } from '../../../database/schema.ts';
import { sendDueEmails } from '../../sharing/comments/emails.ts';
import { closeAccount } from '../deletion.ts';
import { changeEmailAtOnce, requestEmailChange } from './email.ts';
import { changeName, changePassword, endOtherSessions } from './store.ts';

const product = await openProduct();
const { db } = product.services;
const day = 24 * 60 * 60_000;
/** The first account is the administrator. */
const admin = await product.join('Admin');

const close = ({ api, password }: Person) => api.settings.deleteAccount({ password });
/** Returns the emails to a person, except those about sign-ins in new browsers. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(
    ({ to, subject }) => to?.[0]?.address === email && !subject?.startsWith('New sign-in'),
  );
const statusOf = async (url: string) => (await product.app.inject({ url })).statusCode;

test('closing signs out everywhere and tells the day of the deletion', async () => {
  const ruth = await product.join('Ruth');
  const other = product.visit();
  await other.accounts.signIn(ruth);
  await expect(ruth.api.settings.deleteAccount({ password: 'wrong' })).rejects.toMatchObject({
    fields: { Password: ['This is not your current password.'] },
  });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);

  const dateDeleted = new Date(product.clock.now.getTime() + 14 * day);
  expect(await close(ruth)).toEqual({ dateDeleted });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  expect(await other.accounts.getAuthenticatedUser()).toBeNull();
  const [message] = await emailsTo(ruth);
  expect(message?.subject).toBe('Your Sermon Maker account will be deleted');
  expect(message?.text).toMatch(/^Hello Ruth,\n/);
  expect(message?.text).toContain('will be deleted on 5 December 2026.');
  expect(message?.text).toContain('\nhttp://sermon.test/auth/sign-in\n');
});

test('signing in opens the account again, and says so once', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await ruth.api.documents.save({ name: 'Kept', text: '<p>Kept</p>' });
  await close(ruth);
  product.clock.pass(13 * day);
  await expect(product.visit().accounts.signIn({ ...ruth, password: 'wrong' })).rejects.toMatchObject({
    statusCode: 400,
  });
  // A wrong password is recorded after the reply.
  await product.services.background.settled();
  expect(await product.visit().accounts.signIn(ruth)).toEqual({ ...ruth.user, isReopened: true });
  expect(await ruth.api.accounts.signIn(ruth)).toEqual(ruth.user);
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
  expect((await ruth.api.library.list()).map((item) => item.id)).toEqual([id]);
  expect((await ruth.api.settings.getEvents()).map(({ kind }) => kind)).toEqual([
    'signedIn',
    'reopened',
    'signedIn',
    'wrongPassword',
    'closed',
    'registered',
  ]);
});

test('a reset link opens the account again, and those from before the closing do not work', async () => {
  const ruth = await product.join('Ruth');
  const ask = async () => {
    product.clock.pass(5 * 60_000);
    await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
    return /\/([\w~-]+)$/m.exec((await emailsTo(ruth)).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const reset = (code: string) => {
    const password = 'a new song of praise';
    return product.visit().accounts.resetPassword({ email: ruth.email, code, password, confirmPassword: password });
  };
  const before = await ask();
  await close(ruth);
  await expect(reset(before)).rejects.toMatchObject({ statusCode: 400 });
  expect(await reset(await ask())).toEqual({ ...ruth.user, isReopened: true });
  const [row] = await db.select().from(account).where(eq(account.id, ruth.user.id));
  expect(row?.dateClosed).toBeNull();
});

test('visitors find nothing of a closed account, and everything again after a return', async () => {
  const ruth = await product.join('Ruth');
  const slide = '<span class="sm-slide" data-slide-id="a">Comfort</span>';
  const { id } = await ruth.api.documents.save({ name: 'Shared', text: `<p>${slide}</p>`, datePreached: '2026-11-22' });
  const { shareId } = await ruth.api.sharing.share({ libraryAssetId: id });
  const slides = await ruth.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
  const feed = new URL((await ruth.api.calendar.createFeed({})).address).pathname;
  const urls = [feed, `/share/${shareId}`, `/share/slide/${slides.shareId}`, `/share/${shareId}/picture.jpg`];
  const statuses = () => Promise.all(urls.map(statusOf));
  const visitor = product.visit();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await close(ruth);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject({ statusCode: 404 });
  await expect(visitor.shareComments.shown({ shareId })).rejects.toMatchObject({ statusCode: 404 });
  await ruth.api.accounts.signIn(ruth);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('closing ends the remotes of slide shows', async () => {
  const ruth = await product.join('Ruth');
  const { code } = await ruth.api.phoneRemotes.newCode({ showId: crypto.randomUUID() });
  const { token } = await product.visit().phoneRemotes.join({ code });
  const disconnect = () =>
    product.app.inject({
      method: 'POST',
      url: '/api/PhoneRemotes/Disconnect',
      headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
    });
  await close(ruth);
  expect((await disconnect()).statusCode).toBe(401);
});

test('a closed account gets no emails about comments', async () => {
  const ruth = await product.join('Ruth');
  const { id } = await ruth.api.documents.save({ name: 'Commented', text: '<p>Comfort</p>' });
  const { id: assetShareId } = await ruth.api.sharing.create({ builderAssetId: id });
  await db.insert(sharer).values({ accountId: ruth.user.id }).onConflictDoNothing();
  const comment = { id: crypto.randomUUID(), name: 'Mara', text: 'Amen', state: 'held' as const };
  await db.insert(shareComment).values({ ...comment, assetShareId, dateCreated: product.clock.now });
  await close(ruth);
  await sendDueEmails(product.services);
  expect((await emailsTo(ruth)).map(({ subject }) => subject)).toEqual(['Your Sermon Maker account will be deleted']);
  await ruth.api.accounts.signIn(ruth);
  await sendDueEmails(product.services);
  expect(await emailsTo(ruth)).toHaveLength(2);
});

test('of two closings at the same time, one counts', async () => {
  const ruth = await product.join('Ruth');
  const other = product.visit();
  await other.accounts.signIn(ruth);
  const closings = await Promise.allSettled([close(ruth), close({ ...ruth, api: other })]);
  const dates = closings.flatMap((each) => (each.status === 'fulfilled' ? [each.value.dateDeleted] : []));
  expect(new Set(dates.map(Number)).size).toBe(1);
  expect(await emailsTo(ruth)).toHaveLength(1);
  await ruth.api.accounts.signIn(ruth);
  const kinds = (await ruth.api.settings.getEvents()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'closed')).toHaveLength(1);
});

test('a change that was delayed until its session had ended changes nothing', async () => {
  const ruth = await product.join('Ruth');
  await close(ruth);
  await product.visit().accounts.signIn(ruth);
  const [before] = await db.select().from(account).where(eq(account.id, ruth.user.id));
  const late = {
    accountId: ruth.user.id,
    sessionHash: 'ended',
    device: '',
    verifiedHash: before!.passwordHash,
    email: 'late@church.example',
  };
  const { now } = product.clock;
  expect(await closeAccount(db, late, now)).toBeNull();
  expect(await requestEmailChange(db, late, now)).toBeNull();
  expect(await changeEmailAtOnce(db, late, now)).toBe('invalid');
  expect(await changePassword(db, { ...late, passwordHash: 'x', deviceHash: undefined }, now)).toBeNull();
  expect(await changeName(db, { ...late, firstName: 'Late', lastName: 'X' }, now)).toBeUndefined();
  await endOtherSessions(db, late, now);
  expect(await db.select().from(account).where(eq(account.id, ruth.user.id))).toEqual([before]);
  expect(await db.$count(session, eq(session.accountId, ruth.user.id))).toBe(1);
});

test('a closing and a sign-in at the same time leave an account that is open or closed, never both', async () => {
  const ruth = await product.join('Ruth');
  const other = product.visit();
  await Promise.all([close(ruth), other.accounts.signIn(ruth)]);
  const [row] = await db.select().from(account).where(eq(account.id, ruth.user.id));
  expect((await other.accounts.getAuthenticatedUser()) === null).toBe(row?.dateClosed !== null);
});

test('the address of a closed account cannot be registered', async () => {
  const ruth = await product.join('Ruth');
  await close(ruth);
  const again = { firstName: 'Eve', lastName: 'X', email: ruth.email, password: 'another password' };
  await expect(product.visit().accounts.register(again)).rejects.toMatchObject({
    fields: { Email: ['An account with this email address already exists.'] },
  });
});

test('the only administrator cannot leave the other accounts, also if two leave at the same time', async () => {
  const refusal = {
    statusCode: 409,
    message:
      'You are the only administrator of this server. Make someone else an administrator before you delete your account.',
  };
  await expect(close(admin)).rejects.toMatchObject(refusal);
  const second = await product.join('Second');
  await db.update(account).set({ isAdministrator: true }).where(eq(account.id, second.user.id));
  const closings = await Promise.allSettled([close(admin), close(second)]);
  expect(closings.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [closed, left] = closings[0]?.status === 'fulfilled' ? [admin, second] : [second, admin];
  await expect(close(left)).rejects.toMatchObject(refusal);
  await closed.api.accounts.signIn(closed);
  expect(await close(left)).toMatchObject({ dateDeleted: expect.any(Date) });
  // Without other accounts that are open, nobody needs an administrator.
  await db.update(account).set({ dateClosed: product.clock.now }).where(ne(account.id, closed.user.id));
  expect(await close(closed)).toMatchObject({ dateDeleted: expect.any(Date) });
});
