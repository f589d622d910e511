import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, authenticator, recoveryCode, session, signInStep } from '../../../database/schema.ts';
import { sweepExpired } from '../../../database/sweep.ts';
import { createPasswordReset } from '../resetStore.ts';
import { startSession } from '../sessionStore.ts';

const product = await openProduct();
const { db } = product.services;
const second = 1_000;
const minute = 60 * second;
const asked = { secondStep: { kinds: ['app', 'recoveryCode'] } };
const wrongRecoveryCode = 'This is not one of your unused recovery codes. Check for typing mistakes.';
const wrongCode = "This code is not right. Check that it is the newest one and that your phone's clock is correct.";
const expired =
  'This sign-in was not finished within 10 minutes, or your account was changed in the meantime. Please start again.';
const refusedCode = (sentence: string) => ({ statusCode: 400, fields: { Code: [sentence] } });
const ended = { statusCode: 410, message: expired };

type WithApp = Person & { secret: string; codes: string[] };
const codeNow = ({ secret }: { secret: string }, later = 0) =>
  appCode(secret, new Date(product.clock.now.getTime() + later));

// One network may register a limited number of people in an hour.
beforeEach(() => product.clock.pass(60 * minute));

/** The texts of all emails to a person. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '');

/** Joins a person and turns two-step sign-in on. The next code is 30 seconds later. */
async function joinWithApp(name = 'Ruth'): Promise<WithApp> {
  const person = await product.join(name);
  const { secret } = await person.api.secondStep.startApp({ password: person.password });
  const { recoveryCodes } = await person.api.secondStep.confirmApp({ code: codeNow({ secret }) });
  product.clock.pass(30 * second);
  return { ...person, secret, codes: recoveryCodes ?? [] };
}

/** Enters the password in a new browser, which is then asked for the second step. */
async function enterPassword({ email, password }: Person, from?: string) {
  const browser = product.visit(from);
  expect(await browser.accounts.signIn({ email, password })).toMatchObject({ secondStep: {} });
  return browser;
}

const kindsIn = async ({ api }: Person) => (await api.settings.getEvents()).map(({ kind }) => kind);

describe('turning it on', () => {
  test('needs the password and a code, gives ten recovery codes, and sends an email', async () => {
    const ruth = await product.join('Ruth');
    const { api, password } = ruth;
    expect(await api.secondStep.get()).toEqual({ appSince: null, recoveryCodes: 0, passkeys: [] });
    await expect(api.secondStep.startApp({ password: 'wrong' })).rejects.toMatchObject({
      fields: { Password: ['This is not your current password.'] },
    });
    await expect(api.secondStep.confirmApp({ code: '123456' })).rejects.toMatchObject({ statusCode: 409 });
    const { secret, uri } = await api.secondStep.startApp({ password });
    expect(uri).toContain(`secret=${secret}`);
    await expect(api.secondStep.confirmApp({ code: codeNow({ secret }, 5 * minute) })).rejects.toMatchObject(
      refusedCode('This code is not right. Enter the one that the app shows now.'),
    );
    const added = await api.secondStep.confirmApp({ code: codeNow({ secret }) });
    expect(added.state).toEqual({ appSince: product.clock.now, recoveryCodes: 10, passkeys: [] });
    expect(new Set(added.recoveryCodes).size).toBe(10);
    for (const code of added.recoveryCodes!)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await kindsIn(ruth)).slice(0, 3)).toEqual(['recoveryCodesCreated', 'secondStepOn', 'appAdded']);
    expect(await emailsTo(ruth)).toEqual([
      expect.stringMatching(
        /An authenticator app was added to your Sermon Maker account on .* UTC\. Two-step sign-in is now on\./,
      ),
    ]);
    await expect(api.secondStep.startApp({ password }), 'a second app').rejects.toMatchObject({ statusCode: 409 });
  });

  test('stores no secret and no recovery code in plain text', async () => {
    const ruth = await joinWithApp();
    const [app] = await db.select().from(authenticator).where(eq(authenticator.accountId, ruth.user.id));
    const hashes = await db.select().from(recoveryCode).where(eq(recoveryCode.accountId, ruth.user.id));
    const stored = JSON.stringify([app, hashes]);
    expect(stored).not.toContain(ruth.secret);
    for (const code of ruth.codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('a setup that was started twice is confirmed by the newer secret only', async () => {
    const { api, user, email, password } = await product.join();
    const older = await api.secondStep.startApp({ password });
    expect(await product.visit().accounts.signIn({ email, password }), 'not before it is confirmed').toEqual(user);
    const newer = await api.secondStep.startApp({ password });
    await expect(api.secondStep.confirmApp({ code: codeNow(older) })).rejects.toMatchObject({ statusCode: 400 });
    await expect(api.secondStep.confirmApp({ code: codeNow(newer) })).resolves.toMatchObject({ state: {} });
  });
});

describe('a setup that is not finished', () => {
  const gone = {
    statusCode: 409,
    message:
      'This QR code and key have expired because they were shown more than an hour ago. Please close this and start over.',
  };

  test('expires after an hour', async () => {
    const { api, password } = await product.join();
    let { secret } = await api.secondStep.startApp({ password });
    product.clock.pass(60 * minute);
    await expect(api.secondStep.confirmApp({ code: codeNow({ secret }) })).rejects.toMatchObject(gone);
    expect(await api.secondStep.get()).toMatchObject({ appSince: null });
    ({ secret } = await api.secondStep.startApp({ password }));
    product.clock.pass(59 * minute);
    await expect(api.secondStep.confirmApp({ code: codeNow({ secret }) })).resolves.toMatchObject({ state: {} });
  });

  test('is deleted, also one of an earlier version, which has no date', async () => {
    const ruth = await joinWithApp();
    const naomi = await product.join('Naomi');
    const boaz = await product.join('Boaz');
    const apps = () =>
      db
        .select({ accountId: authenticator.accountId })
        .from(authenticator)
        .where(inArray(authenticator.accountId, [ruth.user.id, naomi.user.id, boaz.user.id]));
    await naomi.api.secondStep.startApp({ password: naomi.password });
    await db.insert(authenticator).values({ accountId: boaz.user.id, secret: 'of an earlier version' });
    await expect(boaz.api.secondStep.confirmApp({ code: '123456' })).rejects.toMatchObject(gone);
    await sweepExpired(db, product.clock.now);
    expect(await apps()).toHaveLength(2);
    product.clock.pass(60 * minute);
    await sweepExpired(db, product.clock.now);
    expect(await apps(), 'a confirmed app stays').toEqual([{ accountId: ruth.user.id }]);
  });
});

test('no session starts without the second step, even if it was turned on after the password was checked', async () => {
  const ruth = await joinWithApp();
  const [row] = await db.select().from(account).where(eq(account.id, ruth.user.id));
  const before = await db.$count(session, eq(session.accountId, ruth.user.id));
  const opened = {
    accountId: ruth.user.id,
    passwordHash: row!.passwordHash,
    isRecorded: true,
    isRemembered: true,
    deviceHash: 'a browser',
    device: 'Firefox on Linux',
    deviceKind: 'computer' as const,
    previousToken: undefined,
  };
  expect(await startSession(db, opened, product.clock.now)).toEqual(asked);
  expect(await db.$count(session, eq(session.accountId, ruth.user.id))).toBe(before);
  expect(await startSession(db, { ...opened, isSecondStepDone: true }, product.clock.now)).toMatchObject({
    isReopened: false,
  });
});

describe('signing in', () => {
  test('takes the password and a code, and starts no session before both', async () => {
    const ruth = await joinWithApp();
    const sessions = () => db.$count(session, eq(session.accountId, ruth.user.id));
    const before = await sessions();
    const browser = product.visit();
    expect(await browser.accounts.signIn({ email: ruth.email, password: ruth.password })).toEqual(asked);
    expect(await sessions()).toBe(before);
    expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
    await expect(browser.library.list()).rejects.toMatchObject({ statusCode: 401 });
    const code = codeNow(ruth);
    expect(await browser.signInSteps.withCode({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual(ruth.user);
    expect(await browser.accounts.getAuthenticatedUser()).toEqual(ruth.user);
    expect((await kindsIn(ruth))[0]).toBe('signedIn');
    expect(await db.$count(signInStep, eq(signInStep.accountId, ruth.user.id))).toBe(0);
    await expect(browser.signInSteps.withCode({ code }), 'finished').rejects.toMatchObject(ended);
  });

  test('a wrong password asks for no code', async () => {
    const { email } = await joinWithApp();
    await expect(product.visit().accounts.signIn({ email, password: 'wrong' })).rejects.toMatchObject({
      fields: { Password: ['The email address or password is incorrect.'] },
    });
  });

  test('a code works once, and older ones do not work after it', async () => {
    const ruth = await joinWithApp();
    const [first, other] = [await enterPassword(ruth), await enterPassword(ruth)];
    const code = codeNow(ruth, 30 * second);
    await first.signInSteps.withCode({ code });
    const used = refusedCode('This code was already used. Enter another one.');
    await expect(other.signInSteps.withCode({ code })).rejects.toMatchObject(used);
    await expect(other.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(used);
    product.clock.pass(minute);
    await expect(other.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toEqual(ruth.user);
  });

  test('a code that several browsers send at the same time signs in one of them', async () => {
    const ruth = await joinWithApp();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => enterPassword(ruth)));
    const code = codeNow(ruth);
    const outcomes = await Promise.allSettled(browsers.map((browser) => browser.signInSteps.withCode({ code })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the code that confirmed the app does not sign in', async () => {
    const ruth = await product.join();
    const { secret } = await ruth.api.secondStep.startApp({ password: ruth.password });
    const code = codeNow({ secret });
    await ruth.api.secondStep.confirmApp({ code });
    const browser = await enterPassword(ruth);
    await expect(browser.signInSteps.withCode({ code })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('codes of one step before and after are accepted, others are not', async () => {
    const ruth = await joinWithApp();
    product.clock.pass(5 * minute);
    for (const late of [-2, 2]) {
      const browser = await enterPassword(ruth);
      const code = codeNow(ruth, late * 30 * second);
      await expect(browser.signInSteps.withCode({ code })).rejects.toMatchObject(refusedCode(wrongCode));
    }
    for (const late of [-1, 1]) {
      const browser = await enterPassword(ruth);
      await browser.signInSteps.withCode({ code: codeNow(ruth, late * 30 * second) });
    }
  });

  test('a recovery code works once, however it is typed, and the user learns of it', async () => {
    const ruth = await joinWithApp();
    const [code = ''] = ruth.codes;
    const browser = await enterPassword(ruth);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(await browser.signInSteps.withCode({ code: typed })).toEqual(ruth.user);
    expect(await browser.secondStep.get()).toMatchObject({ recoveryCodes: 9 });
    expect(await kindsIn(ruth)).toContain('recoveryCodeUsed');
    expect(await emailsTo(ruth)).toContainEqual(
      expect.stringContaining('A recovery code was used to sign in to your Sermon Maker account on'),
    );
    const again = await enterPassword(ruth);
    await expect(again.signInSteps.withCode({ code })).rejects.toMatchObject(
      refusedCode('This code was already used. Enter another one.'),
    );
    const naomi = await joinWithApp('Naomi');
    const hers = await enterPassword(naomi);
    await expect(hers.signInSteps.withCode({ code: ruth.codes[1]! }), "another user's").rejects.toMatchObject(
      refusedCode(wrongRecoveryCode),
    );
  });

  test('a recovery code that several browsers send at the same time signs in one of them', async () => {
    const ruth = await joinWithApp();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => enterPassword(ruth)));
    const [code = ''] = ruth.codes;
    const outcomes = await Promise.allSettled(browsers.map((browser) => browser.signInSteps.withCode({ code })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ruth.api.secondStep.get()).toMatchObject({ recoveryCodes: 9 });
  });

  test.each([
    ['', wrongCode],
    ['12345', wrongCode],
    ['123 4567', wrongCode],
    ['٠١٢٣٤٥', wrongCode],
    ['hello', wrongRecoveryCode],
    ['AAAA-AAAA-AAAA-AAAA', wrongRecoveryCode],
    ['\u0000', wrongRecoveryCode],
  ])('"%s" is a wrong code', async (code, sentence) => {
    const browser = await enterPassword(await joinWithApp());
    await expect(browser.signInSteps.withCode({ code })).rejects.toMatchObject(refusedCode(sentence));
  });

  test('"Keep me signed in" of the first step counts', async () => {
    const { email, password, ...ruth } = await joinWithApp();
    for (const rememberMe of [true, false]) {
      const browser = product.visit();
      await browser.accounts.signIn({ email, password, rememberMe });
      await browser.signInSteps.withCode({ code: ruth.codes.pop()! });
      const rows = await db.select().from(session).where(eq(session.accountId, ruth.user.id));
      const [newest] = rows.toSorted((one, other) => other.dateExpires.getTime() - one.dateExpires.getTime());
      expect(newest?.isRemembered, String(rememberMe)).toBe(true);
      expect(rows.some(({ isRemembered }) => !isRemembered)).toBe(!rememberMe);
    }
  });
});

describe('wrong codes', () => {
  test('are limited, with the time to wait, and the user learns of them', async () => {
    const ruth = await joinWithApp();
    const thief = await enterPassword(ruth, '203.0.113.9');
    for (let n = 0; n < 10; n += 1)
      await expect(thief.signInSteps.withCode({ code: '000000' })).rejects.toMatchObject({ statusCode: 400 });
    const tooMany = { statusCode: 429, message: 'Too many attempts. Please try again in 15 minutes.' };
    await expect(thief.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(tooMany);
    const other = await enterPassword(ruth, '198.51.100.4');
    await expect(other.signInSteps.withCode({ code: codeNow(ruth) }), 'in a new sign-in').rejects.toMatchObject(
      tooMany,
    );
    expect((await kindsIn(ruth)).filter((kind) => kind === 'wrongCode')).toHaveLength(10);
    const warnings = (await emailsTo(ruth)).filter((text) => text.includes('and then too many wrong codes on'));
    expect(warnings, 'one a day').toHaveLength(1);
    const raw = await product.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      payload: { email: ruth.email, password: ruth.password },
    });
    const cookie = String(raw.headers['set-cookie']).split(';')[0]!;
    const limited = await product.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignInWithCode',
      headers: { cookie },
      payload: { code: '000000' },
    });
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
    // The owner's own browser has signed in before, so nobody can lock it out.
    await ruth.api.accounts.signOut();
    await ruth.api.accounts.signIn(ruth);
    await expect(ruth.api.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toEqual(ruth.user);
    product.clock.pass(15 * minute);
    const later = await enterPassword(ruth, '203.0.113.9');
    await expect(later.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toEqual(ruth.user);
  });

  test('do not end the sign-in', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    await expect(browser.signInSteps.withCode({ code: '000000' })).rejects.toMatchObject(refusedCode(wrongCode));
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toEqual(ruth.user);
  });
});

describe('a sign-in that waits for its second step', () => {
  test('ends after ten minutes, and is swept', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    product.clock.pass(10 * minute);
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
    await sweepExpired(db, product.clock.now);
    expect(await db.$count(signInStep, eq(signInStep.accountId, ruth.user.id))).toBe(0);
  });

  test('belongs to the browser in which the password was entered', async () => {
    const ruth = await joinWithApp();
    await enterPassword(ruth);
    await expect(product.visit().signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
  });

  test('ends when the password is changed', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    const password = 'a very different one';
    await ruth.api.settings.changePassword({ currentPassword: ruth.password, password, confirmPassword: password });
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
  });

  test('ends when the stored password is another one, however that came about', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    await db.update(account).set({ passwordHash: 'another' }).where(eq(account.id, ruth.user.id));
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
  });

  test('ends when a second step is removed', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    await ruth.api.secondStep.removeApp({ password: ruth.password });
    await expect(browser.signInSteps.withCode({ code: ruth.codes[0]! })).rejects.toMatchObject(ended);
    expect(await browser.accounts.signIn(ruth)).toEqual(ruth.user);
  });

  test('ends when the account is closed, and opens it again when it is begun afterwards', async () => {
    // The first account of the server is the administrator's, who cannot leave.
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    await ruth.api.settings.deleteAccount({ password: ruth.password });
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
    const again = await enterPassword(ruth);
    await expect(again.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toMatchObject({ isReopened: true });
  });

  test('ends when the account is deleted', async () => {
    const ruth = await joinWithApp();
    const browser = await enterPassword(ruth);
    await db.delete(account).where(eq(account.id, ruth.user.id));
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).rejects.toMatchObject(ended);
  });
});

describe('changes', () => {
  test('removing the app needs the password, turns two-step sign-in off, and sends an email', async () => {
    const ruth = await joinWithApp();
    const { api, password } = ruth;
    await expect(api.secondStep.removeApp({ password: 'wrong' })).rejects.toMatchObject({ statusCode: 400 });
    expect(await api.secondStep.removeApp({ password })).toEqual({ appSince: null, recoveryCodes: 0, passkeys: [] });
    expect((await kindsIn(ruth)).slice(0, 2)).toEqual(['secondStepOff', 'appRemoved']);
    expect(await emailsTo(ruth)).toContainEqual(expect.stringContaining('Two-step sign-in is now off.'));
    expect(await api.secondStep.removeApp({ password }), 'again').toMatchObject({ appSince: null });
  });

  test('new recovery codes replace the old ones', async () => {
    const ruth = await joinWithApp();
    const { recoveryCodes } = await ruth.api.secondStep.newRecoveryCodes({ password: ruth.password });
    const browser = await enterPassword(ruth);
    await expect(browser.signInSteps.withCode({ code: ruth.codes[0]! })).rejects.toMatchObject({ statusCode: 400 });
    await expect(browser.signInSteps.withCode({ code: recoveryCodes![0]! })).resolves.toEqual(ruth.user);
    const naomi = await product.join('Naomi');
    await expect(naomi.api.secondStep.newRecoveryCodes({ password: naomi.password })).rejects.toMatchObject({
      statusCode: 409,
    });
  });

  test('a reset link does not get around the second step', async () => {
    const ruth = await joinWithApp();
    await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
    const message = (await product.emails()).findLast(({ subject }) => subject === 'Reset your Sermon Maker password');
    const code = /reset-password\/[^/]+\/([\w~-]+)/.exec(message?.text ?? '')![1]!;
    const browser = product.visit();
    const password = 'a very different one';
    const reset = { email: ruth.email, code, password, confirmPassword: password };
    expect(await browser.accounts.resetPassword(reset)).toEqual(asked);
    expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
    await expect(browser.signInSteps.withCode({ code: codeNow(ruth) })).resolves.toEqual(ruth.user);
  });
});

test('turning it on signs out the other devices, which have taken one step', async () => {
  const ruth = await product.join('Ruth');
  const other = product.visit();
  await other.accounts.signIn(ruth);
  const { secret } = await ruth.api.secondStep.startApp({ password: ruth.password });
  await ruth.api.secondStep.confirmApp({ code: codeNow({ secret }) });
  expect(await other.accounts.getAuthenticatedUser()).toBeNull();
  expect(await ruth.api.accounts.getAuthenticatedUser()).toEqual(ruth.user);
  expect((await kindsIn(ruth)).slice(0, 4)).toContain('otherSessionsEnded');
});

describe('a mailed link for a new password', () => {
  const reset = async ({ email }: Person) => {
    const [row] = await db.select().from(account).where(eq(account.email, email));
    const code = (await createPasswordReset(db, row!, { isMailed: true }, product.clock.now))!;
    const password = 'a new song of praise';
    const browser = product.visit();
    return {
      browser,
      reply: await browser.accounts.resetPassword({ email, code, password, confirmPassword: password }),
    };
  };

  test('leaves a closed account closed until the second step is taken', async () => {
    const ruth = await joinWithApp();
    await ruth.api.settings.deleteAccount({ password: ruth.password });
    const dateClosed = async () => (await db.select().from(account).where(eq(account.id, ruth.user.id)))[0]!.dateClosed;
    const { browser, reply } = await reset(ruth);
    expect(reply).toEqual(asked);
    expect(await dateClosed()).not.toBeNull();
    expect(await browser.signInSteps.withCode({ code: codeNow(ruth) })).toMatchObject({ isReopened: true });
    expect(await dateClosed()).toBeNull();
  });
});
