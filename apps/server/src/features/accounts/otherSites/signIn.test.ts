import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { account, identity, session, signInFlow } from '../../../database/schema.ts';
import { sweepExpired } from '../../../database/sweep.ts';
import { openProductWithSite, siteUser } from './site.setup.ts';

const { site, product, visit } = await openProductWithSite({ TRUSTED_PROXIES: '0' });
const { db } = product.services;
const minute = 60_000;

const accountOf = async (email: string) => (await db.select().from(account).where(eq(account.email, email)))[0];
const outcome = (path: string) => new URL(path, 'http://sermon.test').searchParams.get('outcome');

test('the configuration names the sites, and nothing else of them', async () => {
  expect((await product.visit().app.config()).otherSites).toEqual([{ name: 'faith', label: 'Faith Network' }]);
});

describe('signing in through a site', () => {
  test('creates an account without a password, and opens the page that was wanted', async () => {
    const user = siteUser({ given_name: ' Miriam\u202e ', picture: 'https://faith.example/miriam.jpg' });
    site.mood.user = user;
    const { api, signIn } = visit();
    expect(await signIn({ redirect: '/library-recent?sort=name' })).toBe('/library-recent?sort=name');
    expect(await api.accounts.getAuthenticatedUser()).toMatchObject({
      email: user.email,
      firstName: 'Miriam',
      lastName: 'Okafor',
      profileImageUrl: null,
      isAdministrator: false,
    });
    expect(await accountOf(user.email)).toMatchObject({ passwordHash: null, dateConfirmed: null });
    expect(await api.settings.get()).toMatchObject({ hasPassword: false, isConfirmed: false });
    expect(await api.settings.getEvents()).toMatchObject([{ kind: 'registered', site: 'Faith Network' }]);
    expect(await db.$count(signInFlow)).toBe(0);
  });

  test('finds the account again by the user of the site, whatever the address is now', async () => {
    const user = siteUser();
    site.mood.user = user;
    const first = visit();
    await first.signIn();
    const before = await first.api.accounts.getAuthenticatedUser();
    site.mood.user = { ...user, email: 'elsewhere@faith.example' };
    const again = visit();
    expect(await again.signIn()).toBe('/library-home');
    expect(await again.api.accounts.getAuthenticatedUser()).toEqual(before);
    expect(await again.api.settings.getEvents()).toMatchObject([
      { kind: 'signedIn', site: 'Faith Network' },
      { kind: 'registered' },
    ]);
    expect(await again.api.otherSites.list()).toMatchObject([{ site: 'faith', email: 'elsewhere@faith.example' }]);
  });

  test.each([
    [{ given_name: undefined, family_name: undefined, name: 'Mary Ann Okafor' }, 'Mary Ann', 'Okafor'],
    [{ given_name: 'Miriam', family_name: undefined }, 'Miriam', ''],
    [{ given_name: 'see www.prizes.example', family_name: 'Okafor' }, 'choir', 'Okafor'],
    [{ given_name: 5, family_name: null }, 'choir', ''],
    [{ given_name: 'M'.repeat(300), family_name: 'Okafor' }, 'M'.repeat(100), 'Okafor'],
  ])('the names %o follow the rules for names', async (names, firstName, lastName) => {
    const user = siteUser(names);
    user.email = `choir@${user.sub}.example`;
    site.mood.user = user;
    const { api, signIn } = visit();
    await signIn();
    expect(await api.accounts.getAuthenticatedUser()).toMatchObject({ firstName, lastName });
  });

  test('starts a session that lasts as the user wants', async () => {
    site.mood.user = siteUser();
    const { api, signIn } = visit();
    for (const rememberMe of [true, false]) {
      await signIn({ rememberMe });
      const { id = '' } = (await api.accounts.getAuthenticatedUser()) ?? {};
      const sessions = await db.select().from(session).where(eq(session.accountId, id));
      expect(sessions).toMatchObject([{ isRemembered: rememberMe, site: 'faith' }]);
    }
  });

  test('leads only to pages of this site', async () => {
    site.mood.user = siteUser();
    expect(await visit().signIn({ redirect: '//evil.example' })).toBe('/library-home');
  });

  test('opens a closed account again', async () => {
    site.mood.user = siteUser();
    const { api, signIn } = visit();
    await signIn();
    const { id = '' } = (await api.accounts.getAuthenticatedUser()) ?? {};
    await db.update(account).set({ dateClosed: product.clock.now }).where(eq(account.id, id));
    // The page says so, as after signing in with a password.
    expect(await visit().signIn({ redirect: '/settings?a=b' })).toBe('/settings?a=b&reopened=yes');
    expect(await db.select().from(account).where(eq(account.id, id))).toMatchObject([{ dateClosed: null }]);
    expect(await visit().signIn(), 'only once').toBe('/library-home');
  });

  test('of two first sign-ins at the same time, both or one end in the one account', async () => {
    site.mood.user = siteUser();
    const [one, other] = [visit(), visit()];
    const back = await Promise.all(
      [one, other].map(async ({ api, atSite }) => atSite((await api.otherSites.start({ site: 'faith' })).address)),
    );
    await Promise.all([one.open(back[0]!), other.open(back[1]!)]);
    const users = await Promise.all([one, other].map(({ api }) => api.accounts.getAuthenticatedUser()));
    expect(new Set(users.filter((user) => user !== null).map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(identity, eq(identity.subject, site.mood.user.sub))).toBe(1);
  });
});

describe('a sign-in that is refused', () => {
  test('because the user did not agree', async () => {
    site.mood.user = null;
    const path = await visit().signIn({ redirect: '/settings' });
    expect(path).toBe('/auth/sign-in?redirect=%2Fsettings&site=faith&outcome=denied');
  });

  test('because its reply was used before', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = await atSite((await api.otherSites.start({ site: 'faith' })).address);
    expect(await open(back)).toBe('/library-home');
    await api.accounts.signOut();
    expect(outcome(await open(back))).toBe('expired');
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('because the code of the reply was used before', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = new URL(await atSite((await api.otherSites.start({ site: 'faith' })).address));
    await open(back.href);
    await api.accounts.signOut();
    const next = new URL(await atSite((await api.otherSites.start({ site: 'faith' })).address));
    next.searchParams.set('code', back.searchParams.get('code')!);
    expect(outcome(await open(next.href))).toBe('invalid');
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('because its state is another one, which does not end the sign-in that waits', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = await atSite((await api.otherSites.start({ site: 'faith' })).address);
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect(outcome(await open(forged.href))).toBe('expired');
    forged.searchParams.delete('state');
    expect(outcome(await open(forged.href))).toBe('expired');
    expect(await open(back)).toBe('/library-home');
  });

  test('because it began in another browser', async () => {
    site.mood.user = siteUser();
    const [one, other] = [visit(), visit()];
    const back = await one.atSite((await one.api.otherSites.start({ site: 'faith' })).address);
    await other.api.otherSites.start({ site: 'faith' });
    for (const { open, api } of [other, visit()]) {
      expect(outcome(await open(back))).toBe('expired');
      expect(await api.accounts.getAuthenticatedUser()).toBeNull();
    }
  });

  test('because it took longer than ten minutes, and it is deleted then', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = await atSite((await api.otherSites.start({ site: 'faith' })).address);
    product.clock.pass(10 * minute);
    expect(outcome(await open(back))).toBe('expired');
    expect(await db.$count(signInFlow)).toBeGreaterThan(0);
    await sweepExpired(db, product.clock.now);
    expect(await db.$count(signInFlow)).toBe(0);
  });

  test('because the reply names another issuer', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = new URL(await atSite((await api.otherSites.start({ site: 'faith' })).address));
    back.searchParams.set('iss', 'https://evil.example');
    expect(outcome(await open(back.href))).toBe('invalid');
    expect(await api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('because the site states no address', async () => {
    site.mood.user = { sub: 'nobody' };
    expect(outcome(await visit().signIn())).toBe('noEmail');
    site.mood.user = { sub: 'nobody', email: 'not an address', email_verified: true };
    expect(outcome(await visit().signIn())).toBe('noEmail');
  });

  test('because the account is blocked', async () => {
    site.mood.user = siteUser();
    const { api, signIn } = visit();
    await signIn();
    const { id = '' } = (await api.accounts.getAuthenticatedUser()) ?? {};
    await db.update(account).set({ dateBlocked: product.clock.now }).where(eq(account.id, id));
    const other = visit();
    expect(outcome(await other.signIn())).toBe('blocked');
    expect(await other.api.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('because the site is down, before or after the user was there', async () => {
    site.mood.user = siteUser();
    const { api, atSite, open } = visit();
    const back = await atSite((await api.otherSites.start({ site: 'faith' })).address);
    site.mood.isDown = true;
    expect(outcome(await open(back))).toBe('unavailable');
    site.mood.isDown = false;
    expect(await visit().signIn()).toBe('/library-home');
  });

  test.each([
    [50, null],
    [-50, null],
    [3_600 + 30, null],
    [3_600 + 90, 'clock'],
  ])('or not, if the clock of the site differs by %i seconds', async (seconds, refusal) => {
    site.mood.user = siteUser();
    site.mood.aroundTokens = async (answer) => {
      // A token that is valid for an hour has expired if the clock is an hour behind.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1000 });
      try {
        await answer();
      } finally {
        vi.useRealTimers();
      }
    };
    const path = await visit().signIn();
    site.mood.aroundTokens = (answer) => answer();
    expect(outcome(path)).toBe(refusal);
  });

  test('for a site that is not configured', async () => {
    await expect(product.visit().otherSites.start({ site: 'moab' })).rejects.toMatchObject({ statusCode: 404 });
    expect(await visit().open('/auth/other/moab/callback?code=1&state=2')).toBe('/auth/sign-in');
  });

  test('if too many have begun from one network', async () => {
    const api = product.visit('203.0.113.9');
    for (let n = 0; n < 100; n++) await api.otherSites.start({ site: 'faith' });
    await expect(api.otherSites.start({ site: 'faith' })).rejects.toMatchObject({ statusCode: 429 });
    await sweepExpired(db, new Date(product.clock.now.getTime() + 10 * minute));
  });
});

test('another site cannot begin a sign-in', async () => {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/StartOtherSite',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { site: 'faith' },
  });
  expect(reply.statusCode).toBe(403);
});

test('the cookie of a sign-in survives the way back, and scripts cannot read it', async () => {
  const payload = { site: 'faith' };
  const reply = await product.app.inject({ method: 'POST', url: '/api/Authentication/StartOtherSite', payload });
  expect(reply.cookies).toMatchObject([{ name: 'flow', httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' }]);
});

test('nothing of the text of the site is shown', async () => {
  site.mood.user = null;
  const { api, atSite, open } = visit();
  const back = await atSite((await api.otherSites.start({ site: 'faith' })).address);
  expect(back).toContain('error_description=Text');
  expect(await open(back)).not.toContain('Text');
});
