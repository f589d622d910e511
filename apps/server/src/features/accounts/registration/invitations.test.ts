import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person, type Product } from '../../../../../../tests/support/people.ts';
import { account, invitation } from '../../../database/schema.ts';
import { sweepExpired } from '../../../database/sweep.ts';
import { deleteAccount } from '../../../jobs/deleteAccounts.ts';
import { openMailServer } from '../../../ports/mail/mailServer.setup.ts';
import { invitationLink, invite, mayRegister } from './invitations.ts';

const { url, received } = await openMailServer();
const mailing = await openProduct({ SMTP_URL: url, REGISTRATION: 'invited' });
const withoutMail = await openProduct({ REGISTRATION: 'invited' });
const open = await openProduct();
const day = 24 * 60 * 60_000;

let count = 0;
/** Returns an address that nobody has. */
const newAddress = () => `new.${++count}@moab.example`;
const codeIn = (text: string | null | undefined) => /\/auth\/register#invitation=([\w~-]+)$/m.exec(text ?? '')?.[1];

/** Invites an address on a server that sends no email, and returns the code of the link. */
async function invited({ api }: Person, email: string): Promise<string> {
  const { link } = await api.invitations.invite({ email });
  expect(link).toMatch(/^http:\/\/sermon\.test\/auth\/register#invitation=/);
  return codeIn(link)!;
}
const register = (email: string, code?: string, product: Product = withoutMail) =>
  product.visit().accounts.register({
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    email,
    password: 'gleaning in the field',
    ...(code !== undefined && { invitation: code }),
  });
const notInvited = {
  statusCode: 403,
  message: 'You need an invitation to create an account here. Ask the person who runs this site.',
};
const invalid = {
  statusCode: 400,
  message: 'This invitation is no longer valid. It may have been used already. Ask for a new one.',
};
const dateConfirmed = async (email: string, { services: { db } }: Product) =>
  (await db.select().from(account).where(eq(account.email, email)))[0]?.dateConfirmed;

// The first account on a server needs no invitation.
const naomi = await withoutMail.join('Naomi');
const mailer = await mailing.join('Naomi');
const openAdministrator = await open.join('Naomi');

describe('on a server for invited people', () => {
  test('the first account is the administrator, and nobody else registers without an invitation', async () => {
    expect(naomi.user.isAdministrator).toBe(true);
    expect(await withoutMail.visit().app.config()).toMatchObject({ registration: 'invited' });
    await expect(register(newAddress())).rejects.toMatchObject(notInvited);
    // The reply is the same for an address that has an account.
    await expect(register(naomi.email)).rejects.toMatchObject(notInvited);
  });

  test('nobody learns whether an address has an account, with any code but its own', async () => {
    const guest = newAddress();
    const expired = newAddress();
    const codes = [await invited(naomi, guest), await invited(naomi, expired)];
    await withoutMail.services.db
      .update(invitation)
      .set({ dateExpires: withoutMail.clock.now })
      .where(eq(invitation.email, expired));
    const answer = async (email: string, code?: string) => {
      const payload = { firstName: 'Ruth', lastName: 'Adeyemi', email, password: 'gleaning in the field' };
      const invitationIn = code === undefined ? {} : { invitation: code };
      const { statusCode, headers, body } = await withoutMail.app.inject({
        method: 'POST',
        url: '/api/Authentication/Register',
        payload: { ...payload, ...invitationIn },
      });
      return { statusCode, body, headers: Object.keys(headers) };
    };
    const unknown = await answer(newAddress());
    expect(unknown.statusCode).toBe(403);
    for (const code of [undefined, 'made-up', ...codes])
      for (const email of [newAddress(), naomi.email, naomi.email.toUpperCase()])
        expect(await answer(email, code), `${email} ${code}`).toEqual(unknown);
    expect(await answer(expired, codes[1])).toEqual(unknown);
  });

  test('an invited person registers once', async () => {
    const email = newAddress();
    const code = await invited(naomi, email);
    expect(await withoutMail.visit().invitations.read({ code })).toEqual({ email });
    expect(await register(email.toUpperCase(), code)).toMatchObject({ isAdministrator: false });
    await expect(withoutMail.visit().invitations.read({ code })).rejects.toMatchObject(invalid);
    await expect(register(email, code)).rejects.toMatchObject(notInvited);
  });

  test('of two registrations with one code, one succeeds', async () => {
    const email = newAddress();
    const code = await invited(naomi, email);
    const outcomes = await Promise.allSettled([register(email, code), register(email, code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await withoutMail.services.db.$count(account, eq(account.email, email))).toBe(1);
  });

  test('a code is only for its address', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const code = await invited(naomi, email);
    await invited(naomi, other);
    for (const stranger of [newAddress(), other, naomi.email])
      await expect(register(stranger, code)).rejects.toMatchObject(notInvited);
    await expect(register(email, 'made-up')).rejects.toMatchObject(notInvited);
    await register(email, code);
  });

  test('an invitation ends after a week', async () => {
    const [early, late] = [newAddress(), newAddress()];
    const [earlyCode, lateCode] = [await invited(naomi, early), await invited(naomi, late)];
    withoutMail.clock.pass(7 * day - 1);
    await register(early, earlyCode);
    withoutMail.clock.pass(1);
    await expect(withoutMail.visit().invitations.read({ code: lateCode })).rejects.toMatchObject(invalid);
    await expect(register(late, lateCode)).rejects.toMatchObject(notInvited);
    expect((await naomi.api.invitations.list()).invitations.map(({ email }) => email)).not.toContain(late);
    await sweepExpired(withoutMail.services.db, withoutMail.clock.now);
    expect(await withoutMail.services.db.$count(invitation, eq(invitation.email, late))).toBe(0);
  });

  test('a new invitation of an address replaces the one before, in any spelling', async () => {
    const email = newAddress();
    const first = await invited(naomi, email);
    const second = await invited(naomi, email.toUpperCase());
    const { invitations } = await naomi.api.invitations.list();
    expect(invitations.filter((each) => each.email.toLowerCase() === email)).toHaveLength(1);
    await expect(register(email, first)).rejects.toMatchObject(notInvited);
    await register(email, second);
  });

  test('one that is sent again has a new link, and one that was withdrawn has none', async () => {
    const email = newAddress();
    const first = await invited(naomi, email);
    const { id, dateExpires } = (await naomi.api.invitations.list()).invitations.find((each) => each.email === email)!;
    withoutMail.clock.pass(day);
    const again = await naomi.api.invitations.sendAgain({ id });
    expect(again.invitation.dateExpires.getTime()).toBe(dateExpires.getTime() + day);
    await expect(withoutMail.visit().invitations.read({ code: first })).rejects.toMatchObject(invalid);
    const code = codeIn(again.link)!;
    expect(await withoutMail.visit().invitations.read({ code })).toEqual({ email });
    await naomi.api.invitations.withdraw({ id });
    await expect(register(email, code)).rejects.toMatchObject(notInvited);
    const { entries } = await naomi.api.adminAudit.list();
    for (const change of [naomi.api.invitations.withdraw, naomi.api.invitations.sendAgain])
      await expect(change({ id })).rejects.toMatchObject({ statusCode: 404 });
    expect(await naomi.api.adminAudit.list(), 'what was refused is not recorded').toMatchObject({ entries });
    expect(entries.slice(0, 3)).toMatchObject(
      ['invitationWithdrawn', 'invitationSentAgain', 'invited'].map((action) => {
        return { action, administrator: { email: naomi.email }, person: null, detail: '' };
      }),
    );
  });

  test('an address that has an account is not invited, in any spelling', async () => {
    await expect(naomi.api.invitations.invite({ email: naomi.email.toUpperCase() })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Email: ['This person already has an account.'] },
    });
  });

  test('the code is not stored', async () => {
    const code = await invited(naomi, newAddress());
    const { rows } = await withoutMail.services.db.execute(
      sql`select * from ${invitation} as each where each::text like ${`%${code}%`}`,
    );
    expect(rows).toEqual([]);
  });

  test('a link that was not sent by email does not confirm the address', async () => {
    const email = newAddress();
    await register(email, await invited(naomi, email));
    expect(await dateConfirmed(email, withoutMail)).toBeNull();
  });

  test('the printed link of the command line works', async () => {
    const { db } = withoutMail.services;
    const email = newAddress();
    const sender = { invitedById: null, isMailed: false };
    const made = await invite(db, { email, ...sender }, withoutMail.clock.now);
    if (typeof made === 'string') throw new Error(made);
    expect(invitationLink('https://sermons.example', made.code)).toBe(
      `https://sermons.example/auth/register#invitation=${made.code}`,
    );
    await register(email, made.code);
    expect(await invite(db, { email, ...sender }, withoutMail.clock.now)).toBe('hasAccount');
  });

  test('an address that another site has confirmed needs no code', async () => {
    const { db } = withoutMail.services;
    const email = newAddress();
    const rules = { registration: 'invited', isFirst: false } as const;
    const decide = (newcomer: { isProven: boolean }) =>
      db.transaction((tx) => mayRegister(tx, { email, ...newcomer }, rules, withoutMail.clock.now));
    expect(await decide({ isProven: true })).toBeNull();
    await invited(naomi, email);
    expect(await decide({ isProven: false })).toBeNull();
    expect(await decide({ isProven: true })).toEqual({ isConfirmed: false });
    expect(await decide({ isProven: true })).toBeNull();
  });

  test('others than administrators neither invite nor see who is invited', async () => {
    const email = newAddress();
    await register(email, await invited(naomi, email));
    const ruth = withoutMail.visit();
    await ruth.accounts.signIn({ email, password: 'gleaning in the field' });
    const id = crypto.randomUUID();
    for (const ask of [
      () => ruth.invitations.list(),
      () => ruth.invitations.invite({ email: newAddress() }),
      () => ruth.invitations.sendAgain({ id }),
      () => ruth.invitations.withdraw({ id }),
    ])
      await expect(ask()).rejects.toMatchObject({ statusCode: 403 });
  });

  test('the invitations of an administrator who is deleted stay valid', async () => {
    const { db } = withoutMail.services;
    const email = newAddress();
    await register(email, await invited(naomi, email));
    const [{ id } = { id: '' }] = await db.select().from(account).where(eq(account.email, email));
    await db.update(account).set({ isAdministrator: true }).where(eq(account.id, id));
    const boaz = withoutMail.visit();
    await boaz.accounts.signIn({ email, password: 'gleaning in the field' });
    const guest = newAddress();
    const { link } = await boaz.invitations.invite({ email: guest });
    await deleteAccount(withoutMail.services, id);
    await register(guest, codeIn(link));
  });
});

describe('limits', () => {
  test('an administrator sends at most 100 invitations an hour', async () => {
    withoutMail.clock.pass(day);
    for (let n = 0; n < 100; n++)
      await withoutMail.services.attempts.count({ max: 100, seconds: 3_600 }, `invitations of ${naomi.user.id}`);
    await expect(naomi.api.invitations.invite({ email: newAddress() })).rejects.toMatchObject({ statusCode: 429 });
    withoutMail.clock.pass(60 * 60_000);
    await naomi.api.invitations.invite({ email: newAddress() });
  });

  test('there are at most 500 open invitations, and one more can be sent again', async () => {
    const { db } = withoutMail.services;
    await db.delete(invitation);
    const { now } = withoutMail.clock;
    const dateExpires = new Date(now.getTime() + day);
    await db.insert(invitation).values(
      Array.from({ length: 500 }, (_, n) => ({
        id: crypto.randomUUID(),
        email: `guest.${n}@moab.example`,
        codeHash: String(n),
        dateCreated: now,
        dateExpires,
      })),
    );
    await expect(naomi.api.invitations.invite({ email: newAddress() })).rejects.toMatchObject({
      statusCode: 409,
      message: 'There are 500 open invitations. Withdraw some of them first.',
    });
    await naomi.api.invitations.invite({ email: 'GUEST.7@moab.example' });
    expect((await naomi.api.invitations.list()).invitations).toHaveLength(500);
    withoutMail.clock.pass(day);
    await naomi.api.invitations.invite({ email: newAddress() });
    expect((await naomi.api.invitations.list()).invitations).toHaveLength(2);
  });

  test('codes that are not valid are counted', async () => {
    const stranger = withoutMail.visit('203.0.113.9');
    for (let n = 0; n < 60; n++)
      await expect(stranger.invitations.read({ code: 'made-up' })).rejects.toMatchObject(invalid);
    await expect(stranger.invitations.read({ code: 'made-up' })).rejects.toMatchObject({ statusCode: 429 });
  });
});

test('a server that sends emails sends the link, which confirms the address, and does not show it', async () => {
  const email = newAddress();
  expect(await mailer.api.invitations.invite({ email })).toMatchObject({ invitation: { email }, link: null });
  expect(await mailer.api.invitations.list()).toMatchObject({ isMailed: true, invitations: [{ email }] });
  await mailing.emails();
  const message = received.find(({ to }) => to?.[0]?.address === email);
  expect(message?.subject).toBe('Your invitation to Sermon Maker');
  expect(message?.text).toContain('Naomi Adeyemi has invited you to Sermon Maker.');
  await register(email, codeIn(message?.text), mailing);
  expect(await dateConfirmed(email, mailing)).toEqual(mailing.clock.now);
});

describe('on a server for everyone', () => {
  test('a registration needs no invitation, and one that is not valid does not prevent it', async () => {
    expect(await open.visit().app.config()).toMatchObject({ registration: 'open' });
    const email = newAddress();
    await register(newAddress(), undefined, open);
    await register(email, 'made-up', open);
  });

  test('an address that has registered is not invited any more', async () => {
    const email = newAddress();
    const code = await invited(openAdministrator, email);
    await register(email, undefined, open);
    expect((await openAdministrator.api.invitations.list()).invitations).toEqual([]);
    await expect(register(email, code, open)).rejects.toMatchObject({
      statusCode: 400,
      fields: { Email: ['An account with this email address already exists.'] },
    });
  });
});

test('a new server for invited people says that registration is open until it has an account', async () => {
  const empty = await openProduct({ REGISTRATION: 'invited' });
  expect(await empty.visit().app.config()).toMatchObject({ registration: 'open' });
  const email = newAddress();
  expect(await register(email, undefined, empty)).toMatchObject({ isAdministrator: true });
  expect(await empty.visit().app.config()).toMatchObject({ registration: 'invited' });
});
