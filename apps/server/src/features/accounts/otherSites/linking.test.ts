import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { settingsOf } from '../../../../../../tests/support/otherSite/site.ts';
import { openProduct, type Person, type Product } from '../../../../../../tests/support/people.ts';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { account, attempt, identity } from '../../../database/schema.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';
import { openProductWithSite, siteUser, visitProduct } from './site.setup.ts';
import { connectIdentity } from './store.ts';

const { site, product, visit } = await openProductWithSite();
const { db } = product.services;
const trusting = await openProduct({ ...settingsOf(site), OIDC_FAITH_TRUST_EMAIL: 'on' }, openTestDatabase());
await trusting.join('Admin');

const connectPage = '/auth/connect';
const wrong = { statusCode: 400, fields: { Password: ['The email address or password is incorrect.'] } };
const outcome = (path: string) => new URL(path, 'http://sermon.test').searchParams.get('outcome');
const identitiesOf = ({ user }: Pick<Person, 'user'>, { services } = product) =>
  services.db.select().from(identity).where(eq(identity.accountId, user.id));

/** The counts of attempts do not pass from one test to the next. */
beforeEach(async () => {
  for (const { services } of [product, trusting]) await services.db.delete(attempt);
});

/** Registers a person, who signs in at the site with the same address. */
async function joinAtSite(claims: { email_verified?: boolean } = {}, where = product): Promise<Person> {
  const person = await where.join('Ruth');
  site.mood.user = siteUser({ email: person.email.toUpperCase(), ...claims });
  return person;
}

describe('an account with the address of the user', () => {
  test('is connected after its password was entered once, and its owner gets an email', async () => {
    const ruth = await joinAtSite();
    const { api, signIn } = visit();
    expect(await api.otherSites.getWaiting()).toBeNull();
    expect(await signIn({ redirect: '/library-recent' })).toBe(`${connectPage}?redirect=%2Flibrary-recent`);
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
    expect(await identitiesOf(ruth)).toEqual([]);
    expect(await api.otherSites.getWaiting()).toEqual({ label: 'Faith Network', email: ruth.email.toUpperCase() });

    await expect(api.otherSites.connectWaiting({ password: 'wrong' })).rejects.toMatchObject(wrong);
    // A wrong password is recorded after the reply.
    await product.services.background.settled();
    expect(await api.otherSites.connectWaiting({ password: ruth.password })).toEqual(ruth.user);
    expect(await api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
    expect(await identitiesOf(ruth)).toMatchObject([{ issuer: site.issuer, subject: site.mood.user?.sub }]);
    expect(await api.otherSites.getWaiting()).toBeNull();
    await product.services.background.settled();
    expect(await api.settings.getEvents()).toMatchObject([
      { kind: 'signedIn', site: 'Faith Network' },
      { kind: 'siteConnected', site: 'Faith Network' },
      { kind: 'wrongPassword', site: '' },
      { kind: 'registered', site: '' },
    ]);
    const emails = (await product.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
    const connected = 'Faith Network was connected to your Sermon Maker account';
    expect(emails.map(({ subject }) => subject ?? '').toSorted()).toEqual([
      connected,
      'New sign-in to your Sermon Maker account',
    ]);
    expect(emails.find(({ subject }) => subject === connected)?.text).toContain('on 21 Nov 2026 at 20:00 UTC.');
    expect(await visit().signIn(), 'from then on, no password is asked for').toBe('/library-home');
  });

  test('counts wrong passwords with those to sign in', async () => {
    const ruth = await joinAtSite();
    const { api, signIn } = visit();
    expect(await signIn()).toBe(connectPage);
    for (let n = 0; n < 10; n++)
      await expect(api.otherSites.connectWaiting({ password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(api.otherSites.connectWaiting({ password: ruth.password })).rejects.toMatchObject({ statusCode: 429 });
    await expect(product.visit().accounts.signIn(ruth)).rejects.toMatchObject({ statusCode: 429 });
    expect(await identitiesOf(ruth)).toEqual([]);
  });

  test('is not connected if the password was changed after it was entered', async () => {
    const { user, email } = await joinAtSite();
    const known = {
      issuer: site.issuer,
      subject: site.mood.user!.sub,
      email,
      isVerified: true,
      firstName: 'Ruth',
      lastName: 'Adeyemi',
      hasPro: null,
      hasMaker: null,
      mustSignUp: null,
    };
    const proof = { verifiedHash: 'the hash of the former password', isSecondStepDone: false };
    const connection = {
      accountId: user.id,
      site: product.services.otherSites.find('faith')!,
      known,
      device: '',
      proof,
    };
    expect(await connectIdentity(db, connection, product.clock.now)).toBeNull();
    expect(await identitiesOf({ user })).toEqual([]);
  });

  test('is connected only in the browser that has signed in at the site, and only for ten minutes', async () => {
    const ruth = await joinAtSite();
    const { api, signIn } = visit();
    expect(await signIn()).toBe(connectPage);
    const over = { statusCode: 409, message: 'This took too long. Please sign in again.' };
    await expect(visit().api.otherSites.connectWaiting(ruth)).rejects.toMatchObject(over);
    product.clock.pass(10 * 60_000);
    expect(await api.otherSites.getWaiting()).toBeNull();
    await expect(api.otherSites.connectWaiting(ruth)).rejects.toMatchObject(over);
    expect(await identitiesOf(ruth)).toEqual([]);
  });

  test('is not connected by a user of the site whose address is not verified', async () => {
    for (const isVerified of [false, undefined]) {
      const ruth = await joinAtSite(isVerified === undefined ? {} : { email_verified: isVerified });
      if (isVerified === undefined) delete site.mood.user!.email_verified;
      const { api, signIn } = visit();
      expect(outcome(await signIn())).toBe('unverified');
      expect(await api.otherSites.getWaiting()).toBeNull();
      await expect(api.otherSites.connectWaiting(ruth)).rejects.toMatchObject({ statusCode: 409 });
      expect(await identitiesOf(ruth)).toEqual([]);
    }
  });

  test('is not connected to a second user of the same site', async () => {
    const ruth = await joinAtSite();
    const { api, signIn } = visit();
    await signIn();
    await api.otherSites.connectWaiting(ruth);
    site.mood.user = siteUser({ email: ruth.email });
    const other = visit();
    expect(await other.signIn()).toBe(connectPage);
    await expect(other.api.otherSites.connectWaiting(ruth)).rejects.toMatchObject({
      message:
        'Your account is already connected to a different Faith Network account. Sign in with your password. Then you can change this in the settings.',
    });
    expect(await identitiesOf(ruth)).toHaveLength(1);
    expect(await other.api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('that has no password cannot be connected by guessing one', async () => {
    const user = siteUser();
    site.mood.user = user;
    await visit().signIn();
    site.mood.user = siteUser({ email: user.email });
    const { api, signIn } = visit();
    expect(await signIn()).toBe(connectPage);
    for (const password of ['null', 'anything']) {
      await expect(api.otherSites.connectWaiting({ password })).rejects.toMatchObject(wrong);
    }
  });

  test('that is blocked is not connected', async () => {
    const ruth = await joinAtSite();
    await db.update(account).set({ dateBlocked: product.clock.now }).where(eq(account.id, ruth.user.id));
    expect(outcome(await visit().signIn())).toBe('blocked');
  });

  test('that is closed is opened again by its password', async () => {
    const ruth = await joinAtSite();
    await ruth.api.settings.deleteAccount(ruth);
    const { api, signIn } = visit();
    expect(await signIn()).toBe(connectPage);
    expect(await api.otherSites.connectWaiting(ruth)).toEqual({ ...ruth.user, isReopened: true });
  });
});

describe('an account with two-step sign-in', () => {
  /** Turns two-step sign-in on. Returns a function for the code that the app shows. */
  async function turnOn({ api, password }: Person, { clock }: Product): Promise<() => string> {
    const { secret } = await api.secondStep.startApp({ password });
    const code = () => appCode(secret, clock.now);
    await api.secondStep.confirmApp({ code: code() });
    clock.pass(30_000);
    return code;
  }
  const kindsIn = async ({ api }: Person) => (await api.settings.getEvents()).map(({ kind }) => kind);

  test('is connected after the password and the second step', async () => {
    const ruth = await joinAtSite();
    const code = await turnOn(ruth, product);
    const { api, signIn } = visit();
    await signIn();
    expect(await api.otherSites.connectWaiting(ruth)).toEqual({ secondStep: { kinds: ['app', 'recoveryCode'] } });
    expect(await identitiesOf(ruth)).toEqual([]);
    expect(await kindsIn(ruth)).not.toContain('siteConnected');
    await expect(api.signInSteps.withCode({ code: '000000' })).rejects.toMatchObject({ statusCode: 400 });
    expect(await identitiesOf(ruth), 'after a wrong code').toEqual([]);
    expect(await api.signInSteps.withCode({ code: code() })).toEqual(ruth.user);
    expect(await identitiesOf(ruth)).toMatchObject([{ issuer: site.issuer, subject: site.mood.user?.sub }]);
    expect((await kindsIn(ruth)).slice(0, 2)).toEqual(['signedIn', 'siteConnected']);
    const emails = (await product.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
    expect(emails.map(({ subject }) => subject)).toContain('Faith Network was connected to your Sermon Maker account');
  });

  test('is connected after the second step only, also if the site is trusted', async () => {
    const ruth = await joinAtSite({}, trusting);
    await trusting.services.db
      .update(account)
      .set({ dateConfirmed: trusting.clock.now })
      .where(eq(account.id, ruth.user.id));
    const code = await turnOn(ruth, trusting);
    const { api, signIn } = visitProduct(trusting, site);
    expect(await signIn()).toBe('/auth/sign-in?step=app%2CrecoveryCode');
    expect(await identitiesOf(ruth, trusting)).toEqual([]);
    expect(await api.signInSteps.withCode({ code: code() })).toEqual(ruth.user);
    expect(await identitiesOf(ruth, trusting)).toHaveLength(1);
  });

  test('is not connected, and nobody signs in, if another account got the user of the site meanwhile', async () => {
    const ruth = await joinAtSite();
    const code = await turnOn(ruth, product);
    const naomi = await product.join('Naomi');
    const { api, signIn } = visit();
    await signIn();
    await api.otherSites.connectWaiting(ruth);
    const dates = { dateCreated: product.clock.now, dateUsed: product.clock.now };
    const subject = site.mood.user!.sub;
    await db.insert(identity).values({ issuer: site.issuer, subject, accountId: naomi.user.id, ...dates });
    await expect(api.signInSteps.withCode({ code: code() })).rejects.toMatchObject({ statusCode: 409 });
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
    expect(await identitiesOf(ruth)).toEqual([]);
  });
});

describe('an address that is not verified', () => {
  test('creates an account if there is none, and is not confirmed by that', async () => {
    const user = siteUser({ email_verified: false });
    site.mood.user = user;
    const { api, signIn } = visit();
    expect(await signIn()).toBe('/library-home');
    expect(await api.accounts.getAuthenticatedUser()).toMatchObject({ email: user.email });
    expect(await db.select().from(account).where(eq(account.email, user.email))).toMatchObject([
      { dateConfirmed: null },
    ]);
  });

  test('does not keep the site connected when the owner of the address resets the password', async () => {
    const mailing = await openProduct({ ...settingsOf(site), SMTP_URL: 'smtp://127.0.0.1:9' }, openTestDatabase());
    await mailing.join('Admin');
    for (const isVerified of [true, false]) {
      const user = siteUser({ email_verified: isVerified });
      site.mood.user = user;
      await visitProduct(mailing, site).signIn();
      const { createPasswordReset } = await import('../resetStore.ts');
      const { accountByEmail } = await import('../store.ts');
      const row = (await accountByEmail(mailing.services.db, user.email))!;
      const code = await createPasswordReset(mailing.services.db, row, { isMailed: true }, mailing.clock.now);
      const password = 'a new song of praise';
      const owner = mailing.visit();
      await owner.accounts.resetPassword({ email: user.email, code: code!, password, confirmPassword: password });
      expect(await owner.otherSites.list()).toEqual([]);
    }
  });
});

test('the email for the first password says which sites it disconnects', async () => {
  const { url, received } = await openMailServer();
  const mailing = await openProduct({ ...settingsOf(site), SMTP_URL: url }, openTestDatabase());
  const admin = await mailing.join('Admin');
  const user = siteUser();
  site.mood.user = user;
  const { email } = user;
  const { api, signIn } = visitProduct(mailing, site);
  await signIn();
  const { id: personId } = (await api.accounts.getAuthenticatedUser())!;
  const losesSites = async () => (await api.settings.get()).losesSites;
  const ask = () => mailing.visit().accounts.sendResetPasswordEmail({ email });
  const textOfMail = async (send: () => Promise<unknown> = ask) => {
    await send();
    await mailing.emails();
    return received.filter(({ to }) => to?.[0]?.address === email).at(-1)?.text;
  };
  expect(await losesSites()).toBe(true);
  expect(await textOfMail()).toContain(
    'setting a password disconnects Faith Network. You can connect it again in the settings.',
  );
  expect(await textOfMail(() => admin.api.adminPeople.sendResetLink({ personId }))).toMatch(
    /An administrator .* disconnects Faith Network/s,
  );
  await mailing.services.db.update(account).set({ dateConfirmed: mailing.clock.now }).where(eq(account.email, email));
  expect(await losesSites()).toBe(false);
  expect(await textOfMail()).not.toContain('disconnects');
});

describe('a site whose addresses are trusted', () => {
  /** Registers a person with this address. */
  async function joinAs(email: string) {
    const api = trusting.visit();
    const input = { firstName: 'Ruth', lastName: 'Adeyemi', email, password: 'gleaning in the field' };
    return { api, user: await api.accounts.register(input), email };
  }
  const confirm = ({ user }: Pick<Person, 'user'>) =>
    trusting.services.db.update(account).set({ dateConfirmed: trusting.clock.now }).where(eq(account.id, user.id));

  test('connects an account without its password', async () => {
    const ruth = await joinAtSite({}, trusting);
    await confirm(ruth);
    const { api, signIn } = visitProduct(trusting, site);
    expect(await signIn()).toBe('/library-home');
    expect(await api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
    expect(await identitiesOf(ruth, trusting)).toHaveLength(1);
    const emails = (await trusting.emails()).filter(({ to }) => to?.[0]?.address === ruth.email);
    expect(emails.map(({ subject }) => subject ?? '').toSorted()).toEqual([
      'Faith Network was connected to your Sermon Maker account',
      'New sign-in to your Sermon Maker account',
    ]);
    await expect(trusting.visit().accounts.signIn(ruth)).resolves.toEqual(ruth.user);
  });

  test('asks for the password of an account whose address was never confirmed, because it may be a stranger’s', async () => {
    const ruth = await joinAtSite({}, trusting);
    const { signIn } = visitProduct(trusting, site);
    expect(await signIn()).toBe(connectPage);
    expect(await identitiesOf(ruth, trusting)).toEqual([]);
  });

  test('does not connect one if it has not verified the address', async () => {
    const ruth = await joinAtSite({ email_verified: false }, trusting);
    await confirm(ruth);
    expect(outcome(await visitProduct(trusting, site).signIn())).toBe('unverified');
    expect(await identitiesOf(ruth, trusting)).toEqual([]);
  });

  test.each([
    ['the Kelvin sign', 'k', '\u212a'],
    ['the long s', 's', '\u017f'],
    ['a dotted capital I', 'i', '\u0130'],
    ['a dotless i', 'i', '\u0131'],
    ['a full-width letter', 'k', '\uff4b'],
    ['a full-width capital letter', 'k', '\uff2b'],
    ['a Cyrillic letter', 'e', '\u0435'],
    ['an accent of its own', 'é', 'e\u0301'],
    ['the Kelvin sign in the domain', '@k', '@\u212a'],
  ])('does not connect an account whose address only looks the same, with %s', async (_, letter, lookAlike) => {
    const ruth = await joinAs(`kisse.é.${crypto.randomUUID()}@kirche.example`);
    await confirm(ruth);
    const email = ruth.email.replace(letter, lookAlike);
    expect(email).not.toBe(ruth.email);
    site.mood.user = siteUser({ email });
    const { api, signIn } = visitProduct(trusting, site);
    // If the database finds the account, its password is needed. Otherwise, the address belongs to a different account.
    expect([connectPage, '/library-home']).toContain(await signIn());
    expect((await api.accounts.getAuthenticatedUser())?.id).not.toBe(ruth.user.id);
    expect(await identitiesOf(ruth, trusting)).toEqual([]);
  });
});
