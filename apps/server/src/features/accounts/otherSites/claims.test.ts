import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../../database/schema.ts';
import { openProductWithSite, siteUser } from './site.setup.ts';

const { site, product, visit } = await openProductWithSite({
  BILLING_PROVIDER: 'sandbox',
  OIDC_FAITH_CLAIM_PRO: 'is_pro',
  OIDC_FAITH_CLAIM_MAKER: 'is_maker',
  OIDC_FAITH_CLAIM_MUST_SIGN_UP: 'must_sign_up',
});
const { db } = product.services;

/** Signs a user in with these claims, and returns what the product knows of the user. */
async function signInWith(user: ReturnType<typeof siteUser>, claims: Record<string, unknown>) {
  site.mood.user = { ...user, ...claims };
  const { api, signIn } = visit();
  await signIn();
  return { api, user: (await api.accounts.getAuthenticatedUser())! };
}

test('the subscriptions and the duty to sign up are those that the site states, at every sign-in', async () => {
  const ruth = siteUser();
  const free = { makerSubscription: null, proSubscription: false, userMustSignUp: false };
  const paid = {
    makerSubscription: { status: 'active', planName: 'Parent Site (faith)' },
    proSubscription: true,
    userMustSignUp: true,
  };
  const yes = { is_pro: true, is_maker: 'true', must_sign_up: 1 };
  const no = { is_pro: false, is_maker: 'false', must_sign_up: 0 };
  expect((await signInWith(ruth, yes)).user).toMatchObject(paid);
  expect((await signInWith(ruth, no)).user).toMatchObject(free);
  const { api, user } = await signInWith(ruth, yes);
  expect(user).toMatchObject(paid);
  expect(await api.accounts.refreshUser()).toMatchObject(paid);
  expect((await signInWith(ruth, {})).user, 'what the site does not state is not so').toMatchObject(free);
});

test('a plan of another origin stays', async () => {
  const ruth = siteUser();
  const { user } = await signInWith(ruth, {});
  await db.update(account).set({ makerPlan: 'Given' }).where(eq(account.id, user.id));
  for (const is_maker of [true, false])
    expect((await signInWith(ruth, { is_maker })).user.makerSubscription).toMatchObject({ planName: 'Given' });
});

test('disconnecting a site takes back what it gave', async () => {
  const { email, password, user } = await product.join('Ruth');
  site.mood.user = siteUser({ email, is_maker: true, is_pro: true });
  const { api, signIn } = visit();
  await signIn();
  await api.otherSites.connectWaiting({ password });
  expect(await api.accounts.refreshUser()).toMatchObject({ proSubscription: true, makerSubscription: {} });
  const [connected] = await api.otherSites.list();
  await api.otherSites.disconnect({ id: connected!.id, password });
  expect(await api.accounts.refreshUser()).toEqual({ ...user, email });
});

test('claims that are not configured change nothing', async () => {
  const other = await openProductWithSite();
  other.site.mood.user = siteUser({ is_pro: true, must_sign_up: true });
  const { api, signIn } = other.visit();
  await signIn();
  expect(await api.accounts.getAuthenticatedUser()).toMatchObject({ proSubscription: false, userMustSignUp: false });
});
