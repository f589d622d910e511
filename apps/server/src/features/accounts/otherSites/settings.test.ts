import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { type Person } from '../../../../../../tests/support/people.ts';
import { account, identity, session, signInFlow } from '../../../database/schema.ts';
import { hashPassword } from '../passwords.ts';
import { openProductWithSite, siteUser, type Visitor } from './site.setup.ts';

const { site, product, visit } = await openProductWithSite({ OIDC_FAITH_SIGN_OUT: 'on' });
const { db } = product.services;
const minute = 60_000;

/** Registers a person in a browser that can open the site. */
async function join(): Promise<Visitor & { person: Person }> {
  const person = await product.join('Ruth');
  const visitor = visit();
  await visitor.api.accounts.signIn(person);
  return { ...visitor, person };
}

/** Creates an account without a password. */
async function joinThroughSite() {
  const user = siteUser();
  site.mood.user = user;
  const visitor = visit();
  await visitor.signIn();
  return { ...visitor, user };
}

async function connect({ api, atSite, open }: Visitor, password: string): Promise<string> {
  return open(await atSite((await api.otherSites.connect({ site: 'faith', password })).address));
}

async function confirm({ api, atSite, open }: Visitor): Promise<string> {
  return open(await atSite((await api.otherSites.confirm({ site: 'faith' })).address));
}

const settingsWith = (outcome: string) => `/settings?site=faith&outcome=${outcome}`;

describe('connecting a site in the settings', () => {
  test('asks for the password, and is recorded', async () => {
    const visitor = await join();
    const { api, person } = visitor;
    site.mood.user = siteUser();
    for (const password of ['', 'wrong'])
      await expect(api.otherSites.connect({ site: 'faith', password })).rejects.toMatchObject({ statusCode: 400 });
    // A wrong password is recorded after the reply.
    await product.services.background.settled();
    expect(await connect(visitor, person.password)).toBe(settingsWith('connected'));
    expect(await api.otherSites.list()).toMatchObject([
      { site: 'faith', label: 'Faith Network', email: site.mood.user.email, dateCreated: product.clock.now },
    ]);
    expect(await api.settings.getEvents()).toMatchObject([
      { kind: 'siteConnected', site: 'Faith Network' },
      { kind: 'wrongPassword' },
      { kind: 'signedIn', site: '' },
      { kind: 'registered' },
    ]);
    const emails = (await product.emails()).filter(({ to }) => to?.[0]?.address === person.email);
    expect(emails.map(({ subject }) => subject ?? '').toSorted()).toEqual([
      'Faith Network was connected to your Sermon Maker account',
      'New sign-in to your Sermon Maker account',
    ]);
    const other = visit();
    expect(await other.signIn()).toBe('/library-home');
    expect(await other.api.accounts.getAuthenticatedUser()).toEqual(person.user);
  });

  test('does not take a user of the site from another account', async () => {
    const { user } = await joinThroughSite();
    const visitor = await join();
    site.mood.user = user;
    expect(await connect(visitor, visitor.person.password)).toBe(settingsWith('taken'));
    expect(await visitor.api.otherSites.list()).toEqual([]);
  });

  test('refuses a second user of the site', async () => {
    const visitor = await join();
    site.mood.user = siteUser();
    await connect(visitor, visitor.person.password);
    site.mood.user = siteUser();
    const other = visit();
    await other.api.accounts.signIn(visitor.person);
    expect(await connect(other, visitor.person.password)).toBe(settingsWith('already'));
  });

  test('needs the session with which it has begun', async () => {
    const visitor = await join();
    site.mood.user = siteUser();
    const { api, atSite, open, person } = visitor;
    const back = await atSite((await api.otherSites.connect({ site: 'faith', password: person.password })).address);
    await api.accounts.signOut();
    expect(await open(back)).toBe(settingsWith('expired'));
    expect(await db.$count(identity, eq(identity.accountId, person.user.id))).toBe(0);
  });

  test('is not what someone else connects who has signed in meanwhile', async () => {
    const visitor = await join();
    site.mood.user = siteUser();
    const { api, atSite, open, person } = visitor;
    const back = await atSite((await api.otherSites.connect({ site: 'faith', password: person.password })).address);
    await api.accounts.signIn(await product.join('Eve'));
    expect(await open(back)).toBe(settingsWith('expired'));
    expect(await api.otherSites.list()).toEqual([]);
  });

  test('that goes wrong on this server leads back to the settings, and does not blame the site', async () => {
    const visitor = await join();
    site.mood.user = siteUser();
    const address = (await visitor.api.otherSites.connect({ site: 'faith', password: visitor.person.password }))
      .address;
    const back = await visitor.atSite(address);
    const broken = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('The database is gone'));
    expect(await visitor.open(back)).toBe(settingsWith('failed'));
    broken.mockRestore();
    expect(await visitor.api.otherSites.list()).toEqual([]);
  });

  test('can be refused at the site', async () => {
    const visitor = await join();
    site.mood.user = null;
    expect(await connect(visitor, visitor.person.password)).toBe(settingsWith('denied'));
  });
});

describe('disconnecting a site', () => {
  test('is refused if there is no other way in', async () => {
    const visitor = await joinThroughSite();
    const { api, user } = visitor;
    const [connected] = await api.otherSites.list();
    await confirm(visitor);
    await expect(api.otherSites.disconnect({ id: connected!.id })).rejects.toMatchObject({
      statusCode: 409,
      message: 'This is your only way to sign in. Set a password before you disconnect it.',
    });
    await api.accounts.sendResetPasswordEmail({ email: user.email });
    const message = (await product.emails()).findLast(
      ({ to, subject }) => to?.[0]?.address === user.email && subject?.startsWith('Reset'),
    );
    const code = /\/([\w~-]+)$/m.exec(message?.text ?? '')?.[1] ?? '';
    const password = 'a new song of praise';
    await api.accounts.resetPassword({ email: user.email, code, password, confirmPassword: password });
    await api.otherSites.disconnect({ id: connected!.id, password });
    expect(await api.otherSites.list()).toEqual([]);
    expect((await api.settings.getEvents())[0]).toMatchObject({ kind: 'siteDisconnected', site: 'Faith Network' });
  });

  test('asks for the password, and the owner gets an email', async () => {
    const visitor = await join();
    const { api, person } = visitor;
    const { password } = person;
    const { email, ...user } = siteUser();
    site.mood.user = { ...user, email: person.email };
    await connect(visitor, password);
    const [{ id } = { id: '' }] = await api.otherSites.list();
    for (const [entered, sentence] of [
      ['', 'Password is required'],
      ['wrong', 'This is not your current password.'],
    ] as const)
      await expect(api.otherSites.disconnect({ id, password: entered })).rejects.toMatchObject({
        fields: { Password: [sentence] },
      });
    expect(await api.otherSites.list()).toHaveLength(1);
    await api.otherSites.disconnect({ id, password });
    await expect(api.otherSites.disconnect({ id, password })).rejects.toMatchObject({ statusCode: 404 });
    const emails = (await product.emails()).filter(({ to }) => to?.[0]?.address === person.email);
    const message = emails.find(({ subject }) => subject?.startsWith('Faith Network was disconnected'));
    expect(message?.subject).toBe('Faith Network was disconnected from your Sermon Maker account');
    expect(message?.text).toContain('on 21 Nov 2026 at 20:00 UTC. It can no longer be used to sign in.');
    expect(await visit().signIn(), email).toBe('/auth/connect');
  });

  test('asks a user without a password to sign in again', async () => {
    const visitor = await joinThroughSite();
    const { api } = visitor;
    const [{ accountId } = { accountId: '' }] = await db
      .select()
      .from(identity)
      .where(eq(identity.subject, visitor.user.sub));
    const dates = { dateCreated: product.clock.now, dateUsed: product.clock.now };
    const former = { issuer: 'https://former.example', subject: 'miriam', email: '', accountId, ...dates };
    const [{ id } = { id: '' }] = await db.insert(identity).values(former).returning();
    await expect(api.otherSites.disconnect({ id })).rejects.toMatchObject({
      statusCode: 403,
      message: 'Your account has no password. To make this change, sign in again first.',
    });
    await confirm(visitor);
    await api.otherSites.disconnect({ id });
    expect(await api.otherSites.list()).toMatchObject([{ site: 'faith' }]);
  });
});

describe('a user without a password', () => {
  const first = { statusCode: 403, message: 'Your account has no password. To make this change, sign in again first.' };

  test('must sign in again for a new email', async () => {
    const visitor = await joinThroughSite();
    const { api } = visitor;
    const change = () => api.settings.changeEmail({ email: `new.${visitor.user.email}`, password: '' });
    await expect(change()).rejects.toMatchObject(first);
    const asked = site.signIns;
    expect(await confirm(visitor)).toBe(settingsWith('confirmed'));
    expect(site.signIns, 'although the site has a session').toBe(asked + 1);
    expect(await api.settings.get()).toMatchObject({ hasPassword: false, isConfirmed: true });
    expect((await change()).user.email).toBe(`new.${visitor.user.email}`);
    expect(await visit().signIn()).toBe('/library-home');
  });

  test('may make changes for ten minutes, only in this browser', async () => {
    const visitor = await joinThroughSite();
    const other = visit();
    await other.signIn();
    expect(await confirm(visitor)).toBe(settingsWith('confirmed'));
    await expect(other.api.settings.deleteAccount({ password: '' })).rejects.toMatchObject(first);
    product.clock.pass(10 * minute);
    await expect(visitor.api.settings.deleteAccount({ password: '' })).rejects.toMatchObject(first);
    await confirm(visitor);
    await visitor.api.settings.deleteAccount({ password: '' });
    expect(await visitor.api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('must have signed in again in the session that makes the change', async () => {
    const visitor = await joinThroughSite();
    const { api, user } = visitor;
    expect(await confirm(visitor)).toBe(settingsWith('confirmed'));
    await api.accounts.signOut();
    // Another session starts in the same browser without the site, because a sign-in through the site would remove the confirmation.
    const setPassword = (passwordHash: string | null) =>
      db.update(account).set({ passwordHash }).where(eq(account.email, user.email));
    const password = 'a new song of praise';
    await setPassword(await hashPassword(password));
    await api.accounts.signIn({ email: user.email, password });
    await setPassword(null);
    expect(await api.settings.get()).toMatchObject({ hasPassword: false, isConfirmed: false });
    await expect(api.settings.deleteAccount({ password: '' })).rejects.toMatchObject(first);
  });

  test('is not confirmed in a session that has started after leaving for the site', async () => {
    const visitor = await joinThroughSite();
    const { api, user, atSite, open } = visitor;
    const back = await atSite((await api.otherSites.confirm({ site: 'faith' })).address);
    await db
      .update(signInFlow)
      .set({ sessionHash: 'of another session' })
      .where(eq(signInFlow.accountId, (await api.accounts.getAuthenticatedUser())!.id));
    expect(await open(back), user.email).toBe(settingsWith('expired'));
    expect(await api.settings.get()).toMatchObject({ isConfirmed: false });
  });

  test('must sign in again once more after the address was changed', async () => {
    const visitor = await joinThroughSite();
    const { api, user } = visitor;
    await confirm(visitor);
    await api.settings.changeEmail({ email: `new.${user.email}`, password: '' });
    expect(await api.settings.get()).toMatchObject({ isConfirmed: false });
    await expect(api.settings.deleteAccount({ password: '' })).rejects.toMatchObject(first);
  });

  test('is not confirmed by another user of the site', async () => {
    const visitor = await joinThroughSite();
    site.mood.user = siteUser();
    expect(await confirm({ ...visitor, atSite: visit().atSite })).toBe(settingsWith('notConnected'));
    await visit().signIn();
    expect(await confirm({ ...visitor, atSite: visit().atSite })).toBe(settingsWith('taken'));
    expect(await visitor.api.settings.get()).toMatchObject({ isConfirmed: false });
    expect(await visitor.api.otherSites.list()).toHaveLength(1);
  });

  test('is not confirmed by a sign-in that is older, although someone has removed the question from the address', async () => {
    const { api, atSite, open } = await joinThroughSite();
    const address = new URL((await api.otherSites.confirm({ site: 'faith' })).address);
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    expect(await open(await atSite(address.href))).toBe(settingsWith('notFresh'));
    expect(await api.settings.get()).toMatchObject({ isConfirmed: false });
  });

  test('cannot change a password that does not exist', async () => {
    const visitor = await joinThroughSite();
    await confirm(visitor);
    const password = 'a new song of praise';
    await expect(
      visitor.api.settings.changePassword({ currentPassword: 'null', password, confirmPassword: password }),
    ).rejects.toMatchObject({ fields: { CurrentPassword: ['This is not your current password.'] } });
    await expect(visitor.api.accounts.signIn({ email: visitor.user.email, password: 'null' })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

test('a user with a password is asked for it, although they could sign in through a site', async () => {
  const visitor = await join();
  site.mood.user = siteUser();
  await connect(visitor, visitor.person.password);
  await confirm(visitor);
  const change = { email: `new.${visitor.person.email}` };
  for (const password of ['', 'wrong'])
    await expect(visitor.api.settings.changeEmail({ ...change, password })).rejects.toMatchObject({ statusCode: 400 });
});

describe('signing out', () => {
  test('leads to the site, which ends its session, too', async () => {
    const { api } = await joinThroughSite();
    const address = new URL(await api.accounts.signOut());
    expect([address.origin, address.pathname]).toEqual([site.issuer, '/session/end']);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://sermon.test/auth/sign-in');
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('stays here for a user who has signed in with a password', async () => {
    const { api } = await join();
    expect(await api.accounts.signOut()).toBe('/auth/sign-in');
  });

  test('stays here if that is not configured', async () => {
    const other = await openProductWithSite();
    other.site.mood.user = siteUser();
    const { api, signIn } = other.visit();
    await signIn();
    expect(await api.accounts.signOut()).toBe('/auth/sign-in');
  });
});

test('the rows of a user end with the account', async () => {
  const { user } = await joinThroughSite();
  const [row] = await db.select().from(account).where(eq(account.email, user.email));
  await db.delete(account).where(eq(account.id, row!.id));
  expect(await db.$count(identity, eq(identity.accountId, row!.id))).toBe(0);
  expect(await db.$count(session, eq(session.accountId, row!.id))).toBe(0);
});
