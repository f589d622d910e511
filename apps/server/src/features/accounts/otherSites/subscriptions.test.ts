import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { afterFile } from '../../../../../../tests/support/cleanup.ts';
import { openSite, settingsOf, type Site } from '../../../../../../tests/support/otherSite/site.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, identity } from '../../../database/schema.ts';
import { createPasswordReset } from '../resetStore.ts';
import { accountById } from '../store.ts';
import { siteUser, visitProduct } from './site.setup.ts';

async function openSiteAs(name: string): Promise<Site> {
  const site = await openSite();
  afterFile(() => site.close());
  site.register('http://sermon.test', name);
  return site;
}

const sites = { faith: await openSiteAs('faith'), parent: await openSiteAs('parent') };
const claims = (name: string) => ({
  [`OIDC_${name}_CLAIM_PRO`]: 'is_pro',
  [`OIDC_${name}_CLAIM_MAKER`]: 'is_maker',
  [`OIDC_${name}_CLAIM_MUST_SIGN_UP`]: 'must_sign_up',
});
const product = await openProduct({
  ...settingsOf(sites.faith),
  ...settingsOf(sites.parent, 'parent', 'SermonHouse'),
  OIDC_PROVIDERS: 'faith,parent',
  BILLING_PROVIDER: 'sandbox',
  ...claims('FAITH'),
  ...claims('PARENT'),
});
const { db } = product.services;
await product.join('Admin');

const yes = { is_pro: true, is_maker: true, must_sign_up: true };
const no = { is_pro: false, is_maker: false, must_sign_up: false };
const free = { makerSubscription: null, proSubscription: false, userMustSignUp: false };
const paidBy = (name: string) => ({
  makerSubscription: { planName: `Parent Site (${name})` },
  proSubscription: true,
  userMustSignUp: true,
});

/** Registers a person who can sign in through each of the sites. */
async function join() {
  const person = await product.join('Ruth');
  const users = { faith: siteUser({ email: person.email }), parent: siteUser({ email: person.email }) };
  return {
    ...person,
    /** Signs in through a site that makes these statements. The first time, the site is connected with the password. */
    async signIn(name: keyof typeof sites, stated: Record<string, boolean>) {
      // Sites are listed in the order in which they were connected.
      product.clock.pass(1_000);
      sites[name].mood.user = { ...users[name], ...stated };
      const { api, signIn } = visitProduct(product, sites[name], name);
      if ((await signIn()) === '/auth/connect') await api.otherSites.connectWaiting({ password: person.password });
    },
    async disconnect(name: string) {
      const found = (await person.api.otherSites.list()).find(({ site }) => site === name);
      await person.api.otherSites.disconnect({ id: found!.id, password: person.password });
    },
    now: () => person.api.accounts.refreshUser(),
  };
}

/** Resets the password with a link from an email. */
async function reset({ user, email }: Pick<Person, 'user' | 'email'>) {
  const row = (await accountById(db, user.id))!;
  const code = (await createPasswordReset(db, row, { isMailed: true }, product.clock.now))!;
  const password = 'a new song of praise';
  const browser = product.visit();
  await browser.accounts.resetPassword({ email, code, password, confirmPassword: password });
  return browser;
}

test('of two sites, one that gives less takes nothing of what the other one gives', async () => {
  const ruth = await join();
  await ruth.signIn('faith', yes);
  expect(await ruth.now()).toMatchObject(paidBy('faith'));
  await ruth.signIn('parent', no);
  expect(await ruth.now()).toMatchObject(paidBy('faith'));
  await ruth.signIn('parent', yes);
  await ruth.signIn('faith', no);
  expect(await ruth.now()).toMatchObject(paidBy('parent'));
  await ruth.signIn('parent', no);
  expect(await ruth.now()).toMatchObject(free);
});

test('disconnecting a site leaves what the other one gives, and takes back everything else', async () => {
  const ruth = await join();
  await ruth.signIn('faith', yes);
  await ruth.signIn('parent', yes);
  await ruth.disconnect('faith');
  expect(await ruth.now()).toMatchObject(paidBy('parent'));
  await ruth.disconnect('parent');
  expect(await ruth.now()).toEqual(ruth.user);
});

test('disconnecting a site that this server no longer uses takes back what it gave', async () => {
  const ruth = await join();
  const accountId = ruth.user.id;
  const stated = { site: 'former', hasPro: true, hasMaker: true, mustSignUp: true };
  const dates = { dateCreated: product.clock.now, dateUsed: product.clock.now };
  await db
    .insert(identity)
    .values({ issuer: 'https://former.example', subject: 'ruth', accountId, ...stated, ...dates });
  const given = { makerPlan: 'Parent Site (former)', hasProSubscription: true, mustSignUp: true };
  await db.update(account).set(given).where(eq(account.id, accountId));
  await ruth.disconnect('');
  expect(await ruth.now()).toEqual(ruth.user);
});

test('the first reset of the password by email disconnects the sites, takes back what they gave and records it', async () => {
  const ruth = await join();
  await ruth.signIn('faith', yes);
  await ruth.signIn('parent', yes);
  const browser = await reset(ruth);
  expect(await browser.accounts.refreshUser()).toEqual(ruth.user);
  expect(await browser.otherSites.list()).toEqual([]);
  const events = (await browser.settings.getEvents()).slice(0, 3);
  expect(events.map(({ kind, site }) => [kind, site])).toEqual([
    ['passwordReset', ''],
    ['siteDisconnected', 'SermonHouse'],
    ['siteDisconnected', 'Faith Network'],
  ]);
});

test('a later reset leaves the sites and what they give', async () => {
  const ruth = await join();
  await reset(ruth);
  sites.faith.mood.user = siteUser({ email: ruth.email, ...yes });
  const visitor = visitProduct(product, sites.faith);
  await visitor.signIn();
  await visitor.api.otherSites.connectWaiting({ password: 'a new song of praise' });
  const after = await reset(ruth);
  expect(await after.accounts.refreshUser()).toMatchObject(paidBy('faith'));
  expect(await after.otherSites.list()).toHaveLength(1);
});
