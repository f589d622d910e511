import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { account, attempt, session, signInFlow } from '../../../database/schema.ts';
import { invite as createInvitation } from '../registration/invitations.ts';
import { openProductWithSite, siteUser } from './site.setup.ts';

const { site, product, admin, visit } = await openProductWithSite({
  REGISTRATION: 'invited',
  OIDC_FAITH_TRUST_EMAIL: 'on',
});
const { db } = product.services;

const outcome = (path: string) => new URL(path, 'http://sermon.test').searchParams.get('outcome');
const invite = (email: string) => admin.api.invitations.invite({ email });

test('on a server for invited people, only an invited address gets an account through a site', async () => {
  const user = siteUser();
  site.mood.user = user;
  expect(outcome(await visit().signIn())).toBe('notInvited');
  await invite(user.email);
  expect(await visit().signIn()).toBe('/library-home');
  expect((await admin.api.invitations.list()).invitations).toEqual([]);
});

test('an address that the site has not verified does not use the invitation of its owner', async () => {
  const user = siteUser({ email_verified: false });
  site.mood.user = user;
  await invite(user.email);
  expect(outcome(await visit().signIn())).toBe('notInvited');
  expect((await admin.api.invitations.list()).invitations).toHaveLength(1);
});

test.each([
  ['mailed', true],
  ['shown', false],
])('the code of an invitation that was %s lets a user of a site in that is not trusted', async (_, isMailed) => {
  const user = siteUser({ email_verified: false });
  site.mood.user = user;
  const made = await createInvitation(db, { email: user.email, invitedById: null, isMailed }, product.clock.now);
  if (typeof made === 'string') throw new Error(made);
  const enter = (invitation: string) => visit().signIn({ invitation });
  expect(outcome(await enter('a wrong code'))).toBe('notInvited');
  expect(await enter(made.code)).toBe('/library-home');
  const [row] = await db.select().from(account).where(eq(account.email, user.email));
  expect(row!.dateConfirmed !== null, 'confirmed').toBe(isMailed);
  expect((await admin.api.invitations.list()).invitations.map(({ email }) => email)).not.toContain(user.email);
  site.mood.user = siteUser({ email_verified: false });
  expect(outcome(await enter(made.code)), 'for another address').toBe('notInvited');
});

test('the code of an invitation is not stored with the sign-in', async () => {
  const code = 'the code of an invitation';
  await visit().api.otherSites.start({ site: 'faith', invitation: code });
  const { rows } = await db.execute(sql`select * from ${signInFlow} as each where each::text like ${`%${code}%`}`);
  expect(rows).toEqual([]);
});

test('a sign-in that goes wrong on this server keeps the page that was wanted', async () => {
  const user = siteUser();
  site.mood.user = user;
  await invite(user.email);
  const { api, atSite, open } = visit();
  const { address } = await api.otherSites.start({ site: 'faith', redirect: '/library-recent' });
  const back = await atSite(address);
  const broken = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('The database is gone'));
  expect(await open(back)).toBe('/auth/sign-in?redirect=%2Flibrary-recent&site=faith&outcome=failed');
  broken.mockRestore();
});

test('nobody learns from an address that the site has not verified whether it has an account', async () => {
  const { email } = admin;
  const outcomes = async (address: string) => {
    site.mood.user = siteUser({ email: address, email_verified: false });
    await db.delete(attempt);
    const seen: (string | null)[] = [];
    // There are 30 registrations an hour from a network.
    for (let n = 0; n < 31; n++) seen.push(outcome(await visit().signIn()));
    return seen;
  };
  const unknown = await outcomes('nobody@faith.example');
  expect([unknown[0], unknown[30]]).toEqual(['notInvited', 'tooMany']);
  expect(await outcomes(email)).toEqual(unknown);
  await db.delete(attempt);
});

test('an address that only looks like the invited one to the database does not use its invitation', async () => {
  const user = siteUser();
  site.mood.user = { ...user, email: user.email.replace('i', 'İ') };
  await invite(user.email);
  expect(outcome(await visit().signIn())).toBe('notInvited');
});

test('a user without a password sets up two-step sign-in, which then follows the sign-in through the site', async () => {
  const user = siteUser();
  site.mood.user = user;
  await invite(user.email);
  const first = visit();
  await first.signIn();
  await expect(first.api.secondStep.startApp({})).rejects.toMatchObject({ statusCode: 403 });
  const { address } = await first.api.otherSites.confirm({ site: 'faith' });
  await first.open(await first.atSite(address));
  const { secret } = await first.api.secondStep.startApp({});
  const code = () => appCode(secret, product.clock.now);
  await first.api.secondStep.confirmApp({ code: code() });
  product.clock.pass(30_000);

  const { api, signIn } = visit();
  expect(await signIn({ redirect: '/library-recent', rememberMe: false })).toBe(
    '/auth/sign-in?redirect=%2Flibrary-recent&step=app%2CrecoveryCode',
  );
  expect(await api.accounts.getAuthenticatedUser()).toBeNull();
  const { id } = await api.signInSteps.withCode({ code: code() });
  const sessions = await db.select().from(session).where(eq(session.accountId, id));
  expect(sessions).toMatchObject([{ site: 'faith' }, { site: 'faith', isRemembered: false }]);
});
