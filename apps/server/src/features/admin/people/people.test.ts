import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, auditEntry, authenticator, passkey, sweepTime } from '../../../database/schema.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox', SUPPORT_EMAIL: 'help@church.example' });
const { db } = product.services;
const day = 24 * 60 * 60_000;

/** The first account is the administrator's. */
const admin = await product.join('Deborah');
const api = admin.api.adminPeople;

const idOf = ({ user }: Person) => ({ personId: user.id });
const proved = (person: Person) => ({ ...idOf(person), password: admin.password });
const actionsOn = async ({ user }: Person) =>
  (await admin.api.adminAudit.list({ personId: user.id })).entries.map(({ action, administrator }) => [
    action,
    administrator?.email,
  ]);
const eventsOf = async ({ api: own }: Person) => (await own.settings.getEvents()).map(({ kind }) => kind);
const signIn = ({ email, password }: Person) => product.visit().accounts.signIn({ email, password });

describe('the list of people', async () => {
  const filled = await openProduct({});
  const owner = await filled.join('Owner');
  const list = owner.api.adminPeople.list;
  await filled.services.db.execute(sql`
    insert into ${account} (id, email, first_name, last_name, password_hash, date_created, is_administrator, maker_plan, date_blocked, date_closed)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@church.example', 'First' || n % 7, 'O''Brien ' || n, 'x', now(),
      n = 5, case when n % 10 = 0 then 'Given' end, case when n = 7 then now() end, case when n = 8 then now() when n = 9 then to_timestamp(0) end
    from generate_series(1, 130) n`);

  test('has pages of 50, the newest first, with each person once', async () => {
    const emails: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await list(after === undefined ? {} : { after });
      expect(page.total, 'the account that is being deleted does not exist').toBe(130);
      expect(page.people.length).toBeLessThanOrEqual(50);
      emails.push(...page.people.map(({ email }) => email));
      if (!page.hasMore) break;
      after = page.people.at(-1)!.id;
    }
    expect(emails).toEqual([
      owner.email,
      ...Array.from({ length: 130 }, (_, at) => 130 - at)
        .filter((n) => n !== 9)
        .map((n) => `person${n}@church.example`),
    ]);
  });

  test.each([
    ['person12', 11],
    ['PERSON12@', 1],
    ['first3', 19],
    ['First3 o’', 0],
    ["first3 o'br", 19],
    ["o'brien 13", 2],
    ["O'BRIEN 130 first4", 1],
    ['erson', 0],
    ['%', 0],
    ['_erson1', 0],
    ['person1\\', 0],
  ])('a search for %s finds %i', async (text, total) => {
    const page = await list({ text });
    expect([page.total, page.people.length]).toEqual([total, total]);
  });

  test('the list can be limited, also with a search', async () => {
    const found = async (input: Parameters<typeof list>[0]) => (await list(input)).total;
    expect(await found({ filter: 'subscribers' })).toBe(13);
    expect(await found({ filter: 'administrators' })).toBe(2);
    expect((await list({ filter: 'blocked' })).people).toMatchObject([
      { email: 'person7@church.example', isBlocked: true },
    ]);
    expect((await list({ filter: 'closed' })).people).toMatchObject([
      { email: 'person8@church.example', isClosed: true },
    ]);
    expect(await found({ filter: 'subscribers', text: 'person1' })).toBe(5);
    expect(await found({ filter: 'blocked', text: 'person1' })).toBe(0);
  });

  test('a very long search is refused at its field, and spaces find everybody', async () => {
    await expect(list({ text: 'a'.repeat(10_000) })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Text: [expect.any(String)] },
    });
    expect((await list({ text: '  ' })).total).toBe(130);
  });
});

test('a person is shown with dates and sizes, and without titles and texts', async () => {
  const ruth = await product.join('Ruth');
  await api.giveSubscription(idOf(ruth));
  const { id } = await ruth.api.documents.save({ name: 'Secret title', text: '<p>Secret text</p>' });
  await ruth.api.sharing.share({ libraryAssetId: id });
  product.clock.pass(day);
  await ruth.api.telemetry.updateContact({ field: 'LastInteractionDate', value: '2026-11-22' });
  const visited = product.clock.now;
  product.clock.pass(1_000);
  const shown = await api.get(idOf(ruth));
  expect(shown).toMatchObject({
    email: ruth.email,
    firstName: 'Ruth',
    isAdministrator: false,
    isSubscriber: true,
    dateVisited: visited,
    dateSignedIn: new Date(visited.getTime() - day),
    sessions: 1,
    dateConfirmed: null,
    hasPassword: true,
    dateBlocked: null,
    dateDeleted: null,
    hasAuthenticator: false,
    passkeys: 0,
    identities: 0,
    plan: 'Given',
    documents: 1,
    files: 0,
    sharedPages: 1,
    bytes: '<p>Secret text</p>'.length,
  });
  expect(JSON.stringify(shown)).not.toMatch(/Secret/);
  await db.insert(authenticator).values({ accountId: ruth.user.id, secret: 'x', dateConfirmed: product.clock.now });
  await db.insert(passkey).values({
    credentialId: 'a',
    accountId: ruth.user.id,
    publicKey: Buffer.from('x'),
    counter: 0,
    transports: [],
    name: 'Phone',
    dateCreated: product.clock.now,
  });
  expect(await api.get(idOf(ruth))).toMatchObject({ hasAuthenticator: true, passkeys: 1 });
});

test('the address of a picture is not listed, because only its owner can load it', async () => {
  const ruth = await product.join('Ruth');
  const profileImageUrl = '/api/Account/Picture/0197a2c4-0000-7000-8000-0000000000aa';
  await db.update(account).set({ profileImageUrl }).where(eq(account.id, ruth.user.id));
  expect(JSON.stringify([await api.list(), await api.get(idOf(ruth))])).not.toContain('Picture');
});

test('an account that does not exist is not found', async () => {
  const personId = '0198e9a4-7b1c-7000-8000-000000000000';
  for (const call of [api.get, api.block, api.close, api.sendResetLink, api.makeAdministrator])
    await expect(call({ personId, password: admin.password })).rejects.toMatchObject({ statusCode: 404 });
  await expect(admin.api.adminAudit.list({ personId })).rejects.toMatchObject({ statusCode: 404 });
  await expect(api.get({ personId: 'no id' })).rejects.toMatchObject({ statusCode: 404 });
});

test('a blocked person is signed out, and can sign in again when unblocked', async () => {
  const ruth = await product.join('Ruth');
  await ruth.api.accounts.sendResetPasswordEmail({ email: ruth.email });
  const emails = (await product.emails()).length;
  const link = (await product.emails()).at(-1)!.text!.match(/reset-password\/\S+\/(\S+)/)![1]!;
  expect(await api.block(idOf(ruth))).toMatchObject({ isBlocked: true, dateBlocked: product.clock.now, sessions: 0 });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  await expect(signIn(ruth)).rejects.toMatchObject({
    statusCode: 403,
    message: 'An administrator has blocked this account. For help, contact help@church.example.',
  });
  await expect(signIn({ ...ruth, password: 'something else' })).rejects.toMatchObject({
    statusCode: 400,
    fields: { Password: ['The email address or password is incorrect.'] },
  });
  const password = 'the barley harvest';
  await expect(
    product.visit().accounts.resetPassword({ email: ruth.email, code: link, password, confirmPassword: password }),
  ).rejects.toMatchObject({ fields: { Email: [expect.any(String)] } });
  product.clock.pass(day);
  await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
  expect(await product.emails()).toHaveLength(emails);
  await expect(api.sendResetLink(proved(ruth))).rejects.toMatchObject({
    statusCode: 409,
    message: 'This account is blocked. Unblock it first.',
  });
  expect(await api.block(idOf(ruth)), 'it was done before').toMatchObject({ isBlocked: true, hasChanged: false });
  expect(await api.unblock(idOf(ruth))).toMatchObject({ isBlocked: false, hasChanged: true });
  await ruth.api.accounts.signIn(ruth);
  expect((await eventsOf(ruth)).slice(0, 4)).toEqual(['signedIn', 'unblocked', 'wrongPassword', 'blocked']);
  expect(await actionsOn(ruth)).toEqual([
    ['unblocked', admin.email],
    ['blocked', admin.email],
  ]);
});

test('a person is signed out on all devices, and can sign in again', async () => {
  const ruth = await product.join('Ruth');
  expect(await api.signOut(idOf(ruth))).toMatchObject({ sessions: 0, hasChanged: true, isBlocked: false });
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  await ruth.api.accounts.signIn(ruth);
  expect((await eventsOf(ruth)).slice(0, 2)).toEqual(['signedIn', 'signedOutByAdministrator']);
  expect(await actionsOn(ruth)).toEqual([['signedOut', admin.email]]);
  await expect(api.signOut(idOf(admin))).rejects.toMatchObject({
    statusCode: 409,
    message: 'You can sign out your own devices in the settings.',
  });
});

test('the shared pages and the calendar feed of a blocked person stop, and work again afterwards', async () => {
  const ruth = await product.join('Ruth');
  await api.giveSubscription(idOf(ruth));
  const { id } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
  const { shareId } = await ruth.api.sharing.share({ libraryAssetId: id });
  const { address } = await ruth.api.calendar.createFeed();
  const statuses = async () => [
    (await product.app.inject({ url: `/share/${shareId}` })).statusCode,
    (await product.app.inject({ url: new URL(address).pathname })).statusCode,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await api.block(idOf(ruth));
  expect(await statuses()).toEqual([404, 404]);
  await api.unblock(idOf(ruth));
  expect(await statuses()).toEqual([200, 200]);
});

test('a subscription is given and taken away', async () => {
  const ruth = await product.join('Ruth');
  expect(await api.giveSubscription(idOf(ruth))).toMatchObject({ plan: 'Given', isSubscriber: true });
  expect(await ruth.api.accounts.refreshUser()).toMatchObject({ makerSubscription: { planName: 'Given' } });
  expect(await api.takeSubscription(idOf(ruth))).toMatchObject({ plan: null });
  expect(await ruth.api.accounts.refreshUser()).toMatchObject({ makerSubscription: null });
  for (const [makerPlan, message] of [
    [
      'Parent Site (faith)',
      'This subscription comes from another site through which the person signs in, so it cannot be taken away here.',
    ],
    ['Annual', 'This subscription was bought, so it cannot be taken away here.'],
  ] as const) {
    await db
      .update(account)
      .set({ makerPlan })
      .where(sql`${account.id} = ${ruth.user.id}`);
    await expect(api.takeSubscription(idOf(ruth))).rejects.toMatchObject({ statusCode: 409, message });
  }
  await api.giveSubscription(idOf(ruth));
  expect(await api.get(idOf(ruth))).toMatchObject({ plan: 'Annual' });
  expect((await actionsOn(ruth)).map(([action]) => action)).toEqual(['subscriptionTaken', 'subscriptionGiven']);
});

test('a person who pays is given nothing, and what was bought is not taken away', async () => {
  const ruth = await product.join('Ruth');
  const pay = (paidUntil: Date | null) =>
    db
      .update(account)
      .set({ paidUntil })
      .where(sql`${account.id} = ${ruth.user.id}`);
  await pay(new Date(product.clock.now.getTime() + day));
  const refusal = (message: string) => ({ statusCode: 409, message });
  await expect(api.giveSubscription(idOf(ruth))).rejects.toMatchObject(
    refusal('This person already pays for a subscription.'),
  );
  await expect(api.takeSubscription(idOf(ruth))).rejects.toMatchObject(
    refusal('This subscription was bought, so it cannot be taken away here.'),
  );
  await pay(product.clock.now);
  expect(await api.giveSubscription(idOf(ruth))).toMatchObject({ hasChanged: true });
});

test('where everything is open, there is no subscription to give', async () => {
  const open = await openProduct();
  const [owner, ruth] = [await open.join('Owner'), await open.join('Ruth')];
  expect(await owner.api.adminPeople.get(idOf(ruth))).toMatchObject({ isEverythingOpen: true, isMailed: false });
  for (const call of [owner.api.adminPeople.giveSubscription, owner.api.adminPeople.takeSubscription])
    await expect(call(idOf(ruth))).rejects.toMatchObject({
      statusCode: 409,
      message: 'Everything is open to everyone on this server, so there is no subscription to give.',
    });
});

test('a deleted account is closed, and stays if the person signs in or an administrator keeps it', async () => {
  const ruth = await product.join('Ruth');
  const { now } = product.clock;
  expect(await api.close(idOf(ruth))).toMatchObject({
    isClosed: true,
    dateDeleted: new Date(now.getTime() + 14 * day),
  });
  const mail = (await product.emails()).at(-1)!;
  expect(mail.to?.[0]?.address).toBe(ruth.email);
  expect(mail.text).toContain('An administrator has closed your Sermon Maker account.');
  expect(mail.text).toContain('help@church.example');
  expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
  expect(await ruth.api.accounts.signIn(ruth)).toMatchObject({ isReopened: true });
  await api.close(idOf(ruth));
  expect(await api.reopen(idOf(ruth))).toMatchObject({ isClosed: false, dateDeleted: null });
  expect(await ruth.api.accounts.signIn(ruth)).not.toHaveProperty('isReopened');
  expect((await eventsOf(ruth)).slice(0, 4)).toEqual([
    'signedIn',
    'reopenedByAdministrator',
    'closedByAdministrator',
    'reopened',
  ]);
});

test('an account that is closed while the clock is wrong is kept for the whole time', async () => {
  const ruth = await product.join('Ruth');
  const dateSwept = new Date(product.clock.now.getTime() + 5 * day);
  await db.insert(sweepTime).values({ dateSwept });
  expect(await api.close(idOf(ruth))).toMatchObject({ dateDeleted: new Date(dateSwept.getTime() + 14 * day) });
  await db.delete(sweepTime).where(eq(sweepTime.dateSwept, dateSwept));
});

test('the link for a new password is shown where no email is sent', async () => {
  const ruth = await product.join('Ruth');
  await expect(api.sendResetLink(idOf(ruth)), 'without the password').rejects.toMatchObject({ statusCode: 400 });
  expect(await actionsOn(ruth)).toEqual([]);
  const { link } = await api.sendResetLink(proved(ruth));
  const code = new URL(link!).pathname.split('/').at(-1)!;
  const password = 'the barley harvest';
  await product.visit().accounts.resetPassword({ email: ruth.email, code, password, confirmPassword: password });
  expect(await api.get(idOf(ruth)), 'the link proves nothing about the address').toMatchObject({ dateConfirmed: null });
  expect(await actionsOn(ruth)).toEqual([['resetLinkShown', admin.email]]);
  const { rows } = await db.execute(sql`select * from ${auditEntry}`);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('the link for a new password is sent where emails are sent', async () => {
  const mailing = await openProduct({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const [owner, ruth] = [await mailing.join('Owner'), await mailing.join('Ruth')];
  expect(await owner.api.adminPeople.sendResetLink(idOf(ruth))).toEqual({ link: null });
  const { rows } = await mailing.services.db.execute<{ recipient: string; body: string }>(
    sql`select recipient, body from mail_outbox order by id desc limit 1`,
  );
  expect(rows).toMatchObject([{ recipient: ruth.email, body: expect.stringContaining('/auth/reset-password/') }]);
  expect(rows[0]?.body, 'Ruth did not request it').toContain('An administrator of Sermon Maker has sent you this link');
  expect((await ruth.api.settings.getEvents())[0]).toMatchObject({ kind: 'resetLinkByAdministrator' });
});

describe('administrators', () => {
  test('are made and unmade by another one', async () => {
    const naomi = await product.join('Naomi');
    await expect(naomi.api.adminPeople.list()).rejects.toMatchObject({ statusCode: 403 });
    expect(await api.makeAdministrator(proved(naomi))).toMatchObject({ isAdministrator: true });
    expect((await naomi.api.adminPeople.list()).people.length).toBeGreaterThan(0);
    expect(await api.unmakeAdministrator(idOf(naomi))).toMatchObject({ isAdministrator: false });
    await expect(naomi.api.adminPeople.list()).rejects.toMatchObject({ statusCode: 403 });
    expect((await eventsOf(naomi)).slice(0, 2)).toEqual(['unmadeAdministrator', 'madeAdministrator']);
  });

  test('are not made without the password of the one who does it', async () => {
    const naomi = await product.join('Naomi');
    await expect(api.makeAdministrator(idOf(naomi))).rejects.toMatchObject({
      fields: { Password: ['Password is required'] },
    });
    await expect(api.makeAdministrator({ ...idOf(naomi), password: 'not mine' })).rejects.toMatchObject({
      fields: { Password: ['This is not your current password.'] },
    });
    expect(await api.get(idOf(naomi))).toMatchObject({ isAdministrator: false });
    expect(await actionsOn(naomi)).toEqual([]);
  });

  test('are neither blocked nor deleted, and their link is not shown', async () => {
    const naomi = await product.join('Naomi');
    await api.makeAdministrator(proved(naomi));
    const first = 'This person is an administrator. Remove them as an administrator first.';
    await expect(api.block(idOf(naomi))).rejects.toMatchObject({ statusCode: 409, message: first });
    await expect(api.close(idOf(naomi))).rejects.toMatchObject({ statusCode: 409, message: first });
    await expect(api.sendResetLink(proved(naomi))).rejects.toMatchObject({ statusCode: 409 });
    await api.unmakeAdministrator(idOf(naomi));
  });

  test('cannot lock themselves out', async () => {
    for (const [call, message] of [
      [api.block, 'You cannot block your own account.'],
      [api.close, 'You can delete your own account in the settings.'],
      [api.unmakeAdministrator, 'Only another administrator can remove you as an administrator.'],
    ] as const)
      await expect(call(idOf(admin))).rejects.toMatchObject({ statusCode: 409, message });
    expect(await api.get(idOf(admin))).toMatchObject({ isAdministrator: true, isBlocked: false, isClosed: false });
  });

  test('are made only of open accounts', async () => {
    const ruth = await product.join('Ruth');
    await api.block(idOf(ruth));
    await expect(api.makeAdministrator(proved(ruth))).rejects.toMatchObject({ statusCode: 409 });
    await api.unblock(idOf(ruth));
    await api.close(idOf(ruth));
    await expect(api.makeAdministrator(proved(ruth))).rejects.toMatchObject({ statusCode: 409 });
  });

  test('who remove each other at the same time leave one', async () => {
    const pair = await openProduct();
    const [one, other] = [await pair.join('One'), await pair.join('Other')];
    await one.api.adminPeople.makeAdministrator({ ...idOf(other), password: one.password });
    const results = await Promise.allSettled([
      one.api.adminPeople.unmakeAdministrator(idOf(other)),
      other.api.adminPeople.unmakeAdministrator(idOf(one)),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await pair.services.db.$count(account, eq(account.isAdministrator, true))).toBe(1);
  });
});

test('blocking and signing in at the same time leaves nobody signed in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ruth = await product.join('Ruth');
    await Promise.allSettled([api.block(idOf(ruth)), signIn(ruth), signIn(ruth)]);
    expect(await api.get(idOf(ruth))).toMatchObject({ sessions: 0, isBlocked: true });
  }
});

describe('the audit log', async () => {
  const own = await openProduct({});
  const [owner, ruth, naomi] = [await own.join('Owner'), await own.join('Ruth'), await own.join('Naomi')];
  for (let n = 0; n < 30; n += 1) {
    await owner.api.adminPeople.block(idOf(ruth));
    await owner.api.adminPeople.unblock(idOf(ruth));
  }
  await owner.api.adminPeople.block(idOf(naomi));

  test('has pages of 50, the newest first, of all people or of one', async () => {
    const first = await owner.api.adminAudit.list();
    expect(first).toMatchObject({ hasMore: true, person: null });
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({
      action: 'blocked',
      administrator: { email: owner.email, name: 'Owner Adeyemi' },
      person: { email: naomi.email },
    });
    const second = await owner.api.adminAudit.list({ before: first.entries.at(-1)!.id });
    expect([second.entries.length, second.hasMore]).toEqual([11, false]);
    const ofNaomi = await owner.api.adminAudit.list({ personId: naomi.user.id });
    expect(ofNaomi).toMatchObject({
      person: { name: 'Naomi Adeyemi' },
      hasMore: false,
      entries: [{ action: 'blocked' }],
    });
  });
});
