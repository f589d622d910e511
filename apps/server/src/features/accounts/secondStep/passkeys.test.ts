import { eq } from 'drizzle-orm';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { createSoftwarePasskey } from '../../../../../../tests/support/secondStep/softwarePasskey.ts';
import { account, passkey } from '../../../database/schema.ts';
import { readEnv } from '../../../env.ts';

const origin = 'https://sermon.example';
const product = await openProduct({ PUBLIC_URL: origin });
const { db } = product.services;
const expired = { statusCode: 410 };
const refused = {
  statusCode: 400,
  message: 'This passkey could not be verified. Please try again, or choose another way to sign in.',
};

/** Adds a passkey to the account of a person. */
async function addTo({ api, password }: Person) {
  const device = createSoftwarePasskey(origin);
  const added = await api.secondStep.addPasskey(device.create(await api.secondStep.startPasskey({ password })));
  return { device, ...added };
}

/** Joins a person with a passkey. */
async function joinWithPasskey(name = 'Ruth') {
  const person = await product.join(name);
  return { ...person, ...(await addTo(person)) };
}

/** Begins to sign in with a passkey alone. */
async function begin(isSecondStep = false) {
  const browser = product.visit();
  return { browser, options: await browser.signInSteps.startPasskey({ isSecondStep }) };
}

describe('adding a passkey', () => {
  test('needs the password, turns two-step sign-in on, and sends an email', async () => {
    const ruth = await product.join('Ruth');
    await expect(ruth.api.secondStep.startPasskey({ password: 'wrong' })).rejects.toMatchObject({ statusCode: 400 });
    const { state, recoveryCodes, device } = await addTo(ruth);
    expect(recoveryCodes).toHaveLength(10);
    expect(state).toMatchObject({ appSince: null, recoveryCodes: 10, passkeys: [{ name: 'Passkey', dateUsed: null }] });
    const kinds = (await ruth.api.settings.getEvents()).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['recoveryCodesCreated', 'secondStepOn', 'passkeyAdded']);
    const message = (await product.emails()).findLast(({ to }) => to?.[0]?.address === ruth.email);
    expect(message?.text).toContain('A passkey was added to your Sermon Maker account');
    const options = await ruth.api.secondStep.startPasskey({ password: ruth.password });
    expect(options.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    expect(options.rp).toEqual({ id: 'sermon.example', name: 'Sermon Maker' });
    product.clock.pass(60_000);
    const second = await addTo(ruth);
    expect(second.recoveryCodes, 'there are some').toBeNull();
    expect(second.state.passkeys.map(({ name }) => name)).toEqual(['Passkey', 'Passkey 2']);
  });

  test.each([
    ['another site', { origin: 'https://sermon.example.evil.example' }],
    ['a site without https', { origin: 'http://sermon.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another host', { rpId: 'evil.example' }],
  ])('is refused for %s, and then needs a new start', async (_, deviation) => {
    const { api, password } = await product.join();
    const device = createSoftwarePasskey(origin);
    const options = await api.secondStep.startPasskey({ password });
    await expect(api.secondStep.addPasskey(device.create(options, deviation))).rejects.toMatchObject({
      statusCode: 400,
      message: 'The passkey could not be added. Please try again.',
    });
    await expect(api.secondStep.addPasskey(device.create(options))).rejects.toMatchObject(expired);
    expect(await api.secondStep.get()).toMatchObject({ passkeys: [] });
  });

  test('must follow the password within ten minutes, in the same browser, for the same user and password', async () => {
    const ruth = await product.join('Ruth');
    const device = createSoftwarePasskey(origin);
    await expect(ruth.api.secondStep.addPasskey(device.create({ challenge: 'AAAA' }))).rejects.toMatchObject(expired);
    let options = await ruth.api.secondStep.startPasskey({ password: ruth.password });
    product.clock.pass(10 * 60_000);
    await expect(ruth.api.secondStep.addPasskey(device.create(options))).rejects.toMatchObject(expired);
    options = await ruth.api.secondStep.startPasskey({ password: ruth.password });
    await db.update(account).set({ passwordHash: 'another' }).where(eq(account.id, ruth.user.id));
    await expect(ruth.api.secondStep.addPasskey(device.create(options))).rejects.toMatchObject(expired);
    const naomi = await product.join('Naomi');
    options = await naomi.api.secondStep.startPasskey({ password: naomi.password });
    const boaz = { firstName: 'Boaz', lastName: 'A', email: 'boaz@church.example', password: 'another password' };
    await naomi.api.accounts.register(boaz);
    await expect(naomi.api.secondStep.addPasskey(device.create(options))).rejects.toMatchObject(expired);
  });

  test('a passkey that is known already is refused, also for another user', async () => {
    const { device } = await joinWithPasskey();
    const naomi = await product.join('Naomi');
    const options = await naomi.api.secondStep.startPasskey({ password: naomi.password });
    await expect(naomi.api.secondStep.addPasskey(device.create(options))).rejects.toMatchObject({
      message: 'This passkey is already in use.',
    });
    expect(await naomi.api.secondStep.get()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  test('an account has at most twenty', async () => {
    const ruth = await joinWithPasskey();
    const rows = Array.from({ length: 19 }, (_, n) => ({
      credentialId: `${ruth.user.id} ${n}`,
      accountId: ruth.user.id,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: `Key ${n}`,
      dateCreated: product.clock.now,
    }));
    await db.insert(passkey).values(rows);
    await expect(addTo(ruth)).rejects.toMatchObject({ statusCode: 409 });
  });
});

describe('renaming and removing', () => {
  test('a passkey is renamed', async () => {
    const { api, state } = await joinWithPasskey();
    const { id } = state.passkeys[0]!;
    expect(await api.secondStep.renamePasskey({ id, name: '  My \n phone ' })).toMatchObject({
      passkeys: [{ id, name: 'My phone' }],
    });
    await expect(api.secondStep.renamePasskey({ id, name: ' ' })).rejects.toMatchObject({
      fields: { Name: ['Name cannot be blank'] },
    });
  });

  test('removing the last one needs the password and turns two-step sign-in off', async () => {
    const ruth = await joinWithPasskey();
    const { id } = ruth.state.passkeys[0]!;
    await expect(ruth.api.secondStep.removePasskey({ id, password: 'wrong' })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { browser, options } = await begin();
    expect(await ruth.api.secondStep.removePasskey({ id, password: ruth.password })).toEqual({
      appSince: null,
      recoveryCodes: 0,
      passkeys: [],
    });
    await expect(browser.signInSteps.withPasskey(ruth.device.sign(options))).rejects.toMatchObject({
      message: 'No account uses this passkey anymore. Sign in with your password.',
    });
    expect(await product.visit().accounts.signIn(ruth)).toEqual(ruth.user);
    await expect(ruth.api.secondStep.removePasskey({ id, password: ruth.password })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('signing in with a passkey alone', () => {
  test('takes both steps at once, once per challenge', async () => {
    const ruth = await joinWithPasskey();
    const { browser, options } = await begin();
    expect(options).toMatchObject({ rpId: 'sermon.example', allowCredentials: [], userVerification: 'required' });
    const signed = ruth.device.sign(options);
    expect(await browser.signInSteps.withPasskey(signed)).toEqual(ruth.user);
    expect(await browser.accounts.getAuthenticatedUser()).toEqual(ruth.user);
    expect((await browser.secondStep.get()).passkeys[0]?.dateUsed).toEqual(product.clock.now);
    await expect(browser.signInSteps.withPasskey(signed)).rejects.toMatchObject(expired);
    await expect(product.visit().signInSteps.withPasskey(signed), 'another browser').rejects.toMatchObject(expired);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a key that is not its own', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['a device that has not verified the user', { isVerified: false }],
  ])('is refused for %s, and then needs a new start', async (_, deviation) => {
    const { device } = await joinWithPasskey();
    const { browser, options } = await begin();
    await expect(browser.signInSteps.withPasskey(device.sign(options, deviation))).rejects.toMatchObject(refused);
    await expect(browser.signInSteps.withPasskey(device.sign(options))).rejects.toMatchObject(expired);
    expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
  });

  test('a copy of the passkey is refused, because its counter does not increase', async () => {
    const { device, user } = await joinWithPasskey();
    const first = await begin();
    await first.browser.signInSteps.withPasskey(device.sign(first.options, { counter: 7 }));
    for (const counter of [7, 6, 0]) {
      const { browser, options } = await begin();
      await expect(browser.signInSteps.withPasskey(device.sign(options, { counter }))).rejects.toMatchObject(refused);
    }
    const last = await begin();
    await expect(last.browser.signInSteps.withPasskey(device.sign(last.options, { counter: 8 }))).resolves.toEqual(
      user,
    );
  });

  test('of two that sign at the same time with one count, one is refused', async () => {
    const { device } = await joinWithPasskey();
    const attempts = [await begin(), await begin()];
    const outcomes = await Promise.allSettled(
      attempts.map(({ browser, options }) => browser.signInSteps.withPasskey(device.sign(options, { counter: 7 }))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
  });

  test('a passkey without a counter signs in again and again', async () => {
    const { device, user } = await joinWithPasskey();
    for (let n = 0; n < 3; n += 1) {
      const { browser, options } = await begin();
      await expect(browser.signInSteps.withPasskey(device.sign(options, { counter: 0 }))).resolves.toEqual(user);
    }
  });

  test('the beginning is limited', async () => {
    const browser = product.visit('203.0.113.77');
    for (let n = 0; n < 100; n += 1) await browser.signInSteps.startPasskey({ isSecondStep: false });
    await expect(browser.signInSteps.startPasskey({ isSecondStep: false })).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe('a passkey as the second step', () => {
  test('follows the password, also without verifying the user, and another passkey does not', async () => {
    const [ruth, naomi] = [await joinWithPasskey('Ruth'), await joinWithPasskey('Naomi')];
    const browser = product.visit();
    expect(await browser.accounts.signIn(ruth)).toEqual({ secondStep: { kinds: ['passkey', 'recoveryCode'] } });
    let options = await browser.signInSteps.startPasskey({ isSecondStep: true });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([ruth.device.credentialId]);
    await expect(browser.signInSteps.withPasskey(naomi.device.sign(options))).rejects.toMatchObject(refused);
    options = await browser.signInSteps.startPasskey({ isSecondStep: true });
    const signed = ruth.device.sign(options, { isVerified: false });
    expect(await browser.signInSteps.withPasskey(signed)).toEqual(ruth.user);
  });

  test('cannot be taken before the password', async () => {
    await joinWithPasskey();
    await expect(product.visit().signInSteps.startPasskey({ isSecondStep: true })).rejects.toMatchObject(expired);
  });

  test('ends when the password is changed', async () => {
    const ruth = await joinWithPasskey();
    const browser = product.visit();
    await browser.accounts.signIn(ruth);
    const options = await browser.signInSteps.startPasskey({ isSecondStep: true });
    const password = 'a very different one';
    await ruth.api.settings.changePassword({ currentPassword: ruth.password, password, confirmPassword: password });
    await expect(browser.signInSteps.withPasskey(ruth.device.sign(options))).rejects.toMatchObject(expired);
  });
});

describe('the user whom a passkey names', () => {
  const ofNobody = Buffer.from('somebody else').toString('base64url');

  test('must be the one to whom the passkey belongs, also in the second step', async () => {
    const ruth = await joinWithPasskey();
    for (const isSecondStep of [false, true]) {
      const browser = product.visit();
      if (isSecondStep) await browser.accounts.signIn(ruth);
      let options = await browser.signInSteps.startPasskey({ isSecondStep });
      const forged = ruth.device.sign(options, { userHandle: ofNobody });
      await expect(browser.signInSteps.withPasskey(forged)).rejects.toMatchObject(refused);
      expect(await browser.accounts.getAuthenticatedUser()).toBeNull();
      options = await browser.signInSteps.startPasskey({ isSecondStep });
      expect(await browser.signInSteps.withPasskey(ruth.device.sign(options))).toEqual(ruth.user);
    }
  });

  test('is not named by every device', async () => {
    const ruth = await joinWithPasskey();
    const browser = product.visit();
    await browser.accounts.signIn(ruth);
    const options = await browser.signInSteps.startPasskey({ isSecondStep: true });
    const signed = ruth.device.sign(options, { userHandle: undefined });
    expect(await browser.signInSteps.withPasskey(signed)).toEqual(ruth.user);
  });
});

describe('where passkeys work', async () => {
  test.each([
    ['https://sermon.example', { id: 'sermon.example', origin: 'https://sermon.example' }],
    ['https://sermon.example:8443/', { id: 'sermon.example', origin: 'https://sermon.example:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://sermon.test', null],
    ['https://203.0.113.5', null],
    ['https://[2001:db8::5]', null],
    ['http://127.0.0.1:3000', null],
  ])('%s', (PUBLIC_URL, site) => {
    expect(readEnv({ PUBLIC_URL }).passkeySite).toEqual(site);
  });

  const plain = await openProduct({ PUBLIC_URL: 'http://sermon.test' });
  test('elsewhere, they are neither added nor used', async () => {
    const { api, password } = await plain.join();
    const why = { statusCode: 409, message: expect.stringMatching(/^Passkeys work only on a server with a secure/) };
    await expect(api.secondStep.startPasskey({ password })).rejects.toMatchObject(why);
    await expect(api.signInSteps.startPasskey({ isSecondStep: false })).rejects.toMatchObject(why);
    expect((await api.app.config()).passkeySite).toBeNull();
    expect((await product.visit().app.config()).passkeySite).toBe(origin);
  });
});
