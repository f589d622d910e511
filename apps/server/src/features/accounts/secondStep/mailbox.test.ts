import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../../../../../tests/support/browser.ts';
import type { Person } from '../../../../../../tests/support/people.ts';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { account } from '../../../database/schema.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';
import { openProductWithSite, siteUser } from '../otherSites/site.setup.ts';

const { url, received } = await openMailServer();
const { product, admin, site, visit } = await openProductWithSite({ SMTP_URL: url, OIDC_FAITH_TRUST_EMAIL: 'on' });
const { db } = product.services;

const accountOf = async ({ user }: Pick<Person, 'user'>) =>
  (await db.select().from(account).where(eq(account.id, user.id)))[0]!;
/** Returns the texts of the emails to an address, oldest first. */
async function emailsTo(address: string): Promise<string[]> {
  await product.emails();
  return received.filter(({ to }) => to?.[0]?.address === address).map(({ text }) => text ?? '');
}
/** Returns the code of the newest link of this kind in the emails to an address, or '' if there is none. */
async function newestCode(address: string, kind: 'confirm-email' | 'reset-password'): Promise<string> {
  const codes = (await emailsTo(address)).flatMap(
    (text) => new RegExp(`/${kind}/\\S*?([\\w~-]{43,})$`, 'm').exec(text)?.[1] ?? [],
  );
  return codes.at(-1) ?? '';
}
const confirm = async ({ api, email }: Pick<Person, 'api' | 'email'>) =>
  api.settings.confirmEmail({ code: await newestCode(email, 'confirm-email') });

type Account = { isConfirmed: boolean; isAdministrator: boolean };

/** Registers a person who turns on two-step sign-in. An earlier version of the product allowed it without a confirmed address. */
async function joinWithApp({ isConfirmed, isAdministrator }: Account): Promise<Person & { secret: string }> {
  const ruth = await product.join('Ruth');
  await confirm(ruth);
  if (isAdministrator)
    await admin.api.adminPeople.makeAdministrator({ personId: ruth.user.id, password: admin.password });
  const { secret } = await ruth.api.secondStep.startApp({ password: ruth.password });
  await ruth.api.secondStep.confirmApp({ code: appCode(secret, product.clock.now) });
  if (!isConfirmed) await db.update(account).set({ dateConfirmed: null }).where(eq(account.id, ruth.user.id));
  return { ...ruth, secret };
}

const password = 'a new song of praise';
/** Asks for a link for a new password and opens it, in a browser that has never signed in. */
async function reset(thief: Api, email: string): Promise<unknown> {
  await thief.accounts.sendResetPasswordEmail({ email });
  const code = await newestCode(email, 'reset-password');
  if (code === '') return 'no link';
  return thief.accounts.resetPassword({ email, code, password, confirmPassword: password });
}

type Victim = Awaited<ReturnType<typeof joinWithApp>>;
/** What somebody who reads the mailbox tries. */
type Try = (thief: ReturnType<typeof visit>, victim: Victim) => Promise<void>;

const ways: Record<string, Try> = {
  'a reset': async ({ api }, { email }) => void (await reset(api, email)),
  'a reset link that an administrator sends': async ({ api }, { email, user }) => {
    await admin.api.adminPeople.sendResetLink({ personId: user.id }).catch(() => null);
    const code = await newestCode(email, 'reset-password');
    if (code) await api.accounts.resetPassword({ email, code, password, confirmPassword: password });
  },
  'a link that confirms the email': async ({ api }, ruth) => {
    await ruth.api.settings.sendConfirmation();
    await confirm({ api, email: ruth.email }).catch(() => null);
    await reset(api, ruth.email);
  },
  'the mailbox of a new email': async ({ api }, { api: own, email: old, password: current }) => {
    const email = `new.${old}`;
    await own.settings.changeEmail({ email, password: current });
    await confirm({ api, email }).catch(() => null);
    await reset(api, email);
  },
  'an invitation': async ({ api }, { email }) => {
    const invited = await admin.api.invitations.invite({ email }).catch(() => null);
    expect(invited).toBeNull();
    const person = { firstName: 'Ruth', lastName: 'Adeyemi', email, password };
    await expect(api.accounts.register(person)).rejects.toMatchObject({ statusCode: 400 });
  },
  'a site that vouches for the email': async ({ api, signIn }, { email }) => {
    site.mood.user = siteUser({ email });
    await signIn();
    await reset(api, email);
    await api.otherSites.connectWaiting({ password }).catch(() => null);
    await signIn();
  },
  'opening a closed account again': async ({ api }, { api: own, email, password: current }) => {
    await own.settings.deleteAccount({ password: current });
    await reset(api, email);
  },
};

describe('the mailbox alone never opens an account with a second step', () => {
  const accounts = [
    { isConfirmed: true, isAdministrator: false },
    { isConfirmed: false, isAdministrator: false },
    { isConfirmed: false, isAdministrator: true },
  ];
  test.each(Object.keys(ways).flatMap((way) => accounts.map((each) => [way, each] as const)))(
    'by %s (%o)',
    async (way, each) => {
      const ruth = await joinWithApp(each);
      const thief = visit();
      await ways[way]!(thief, ruth);
      expect(await thief.api.accounts.getAuthenticatedUser()).toBeNull();
      const after = await accountOf(ruth);
      expect(after.isAdministrator).toBe(each.isAdministrator);
      expect(after.dateClosed !== null).toBe(way === 'opening a closed account again');
      // Only the password and the second step together open it.
      product.clock.pass(5 * 60_000);
      const owner = product.visit();
      const known = await owner.accounts
        .signIn({ email: after.email, password })
        .catch(() => owner.accounts.signIn({ email: after.email, password: ruth.password }));
      expect(known).toEqual({ secondStep: { kinds: ['app', 'recoveryCode'] } });
      await owner.signInSteps.withCode({ code: appCode(ruth.secret, product.clock.now) });
      expect(await owner.secondStep.get()).toMatchObject({ appSince: expect.any(Date), recoveryCodes: 10 });
      expect(await owner.otherSites.list()).toEqual([]);
    },
  );
});

describe('where emails are sent', () => {
  test('a new user is signed in at once, and gets a link that confirms the email', async () => {
    const ruth = await product.join('Ruth');
    expect(await ruth.api.library.list()).toEqual([]);
    expect(await emailsTo(ruth.email)).toEqual([
      expect.stringContaining('A Sermon Maker account uses this email address.'),
    ]);
    expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'sent' });
    await confirm(ruth);
    expect(await ruth.api.settings.get()).toMatchObject({ emailConfirmation: 'none' });
  });

  test('a new user of a site gets the link, unless the site vouches for the email', async () => {
    const [known, unknown] = [siteUser(), siteUser({ email_verified: false })];
    for (const user of [known, unknown]) {
      site.mood.user = user;
      await visit().signIn();
    }
    expect(await emailsTo(known.email)).toEqual([]);
    expect(await emailsTo(unknown.email)).toHaveLength(1);
  });

  test('a second step needs a confirmed email', async () => {
    const ruth = await product.join('Ruth');
    const refused = { statusCode: 409, message: 'To set up a second step, confirm your email first.' };
    await expect(ruth.api.secondStep.startApp({ password: ruth.password })).rejects.toMatchObject(refused);
    await confirm(ruth);
    await expect(ruth.api.secondStep.startApp({ password: ruth.password })).resolves.toBeDefined();
  });

  test('an administrator makes only people with a confirmed email administrators', async () => {
    const ruth = await product.join('Ruth');
    const personId = ruth.user.id;
    await expect(admin.api.adminPeople.makeAdministrator({ personId, password: admin.password })).rejects.toMatchObject(
      {
        statusCode: 409,
        message:
          'This person has not confirmed their email. They can do it in their settings, or with a reset link that you send.',
      },
    );
    await confirm(ruth);
    expect(await admin.api.adminPeople.makeAdministrator({ personId, password: admin.password })).toMatchObject({
      isAdministrator: true,
    });
  });

  test('whoever reads the mistyped email of the first administrator does not become one', async () => {
    const { api, email } = admin;
    expect(await api.adminPeople.list({}), 'the administrator does not have to wait').toBeDefined();
    const stranger = product.visit();
    await expect(confirm({ api: stranger, email })).rejects.toMatchObject({
      statusCode: 403,
      message:
        "This link belongs to an administrator's account. Sign in to that account in this browser, then open the link again.",
    });
    expect(await reset(stranger, email)).toBe('no link');
    expect((await emailsTo(email)).at(-1)).toContain('this email address was never confirmed');
    await expect(api.adminPeople.sendResetLink({ personId: admin.user.id })).rejects.toMatchObject({
      statusCode: 409,
      message:
        'This administrator has not confirmed their email, so only the command line can create a link: npm run admin -- reset-link EMAIL',
    });
    await confirm(admin);
    expect(await reset(product.visit(), email)).toMatchObject({ id: admin.user.id });
  });

  test('the email about a new password names the sites that it has disconnected', async () => {
    const user = siteUser({ email_verified: false });
    site.mood.user = user;
    await visit().signIn();
    await reset(product.visit(), user.email);
    expect((await emailsTo(user.email)).at(-1)).toContain(
      'Faith Network was disconnected and can no longer be used to sign in. You can connect it again in the settings.',
    );
  });
});
