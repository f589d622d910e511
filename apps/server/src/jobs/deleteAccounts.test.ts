import { eq, sql } from 'drizzle-orm';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../../tests/files/pictures.ts';
import { openProduct, type Person } from '../../../../tests/support/people.ts';
import { addPremium } from '../../../../tests/files/premium.ts';
import {
  account,
  assetShare,
  auditEntry,
  authenticator,
  emailChange,
  geniusBlock,
  itemInsertion,
  invitation,
  identity,
  libraryItem,
  mailOutbox,
  passkey,
  recoveryCode,
  saveReceipt,
  bundlePurchase,
  subscription,
  subscriptionChange,
  shareComment,
  shareView,
  signInStep,
  signInFlow,
} from '../database/schema.ts';
import { recordAudit } from '../database/audit.ts';
import { beginDeletion } from '../features/accounts/deletion.ts';
import { lockLibrary } from '../features/library/store.ts';
import { deleteLibrary, hideBatch } from '../features/library/trash.ts';
import { deleteAccount, deleteClosedAccounts } from './deleteAccounts.ts';

const product = await openProduct();
const { db, jobs, env } = product.services;
const day = 24 * 60 * 60_000;
const showId = '0198e9a4-7b1c-7000-8000-0000000000a1';
const editorId = '0198e9a4-7b1c-7000-8000-0000000000a2';

/** The first account is the administrator. */
await product.join('Admin');

/** Runs the jobs that delete data, as a server does every hour. */
async function runJobs(): Promise<void> {
  for (const name of ['fold-storage', 'delete-expired', 'delete-old-data', 'sweep-uploads'] as const) {
    await jobs.enqueue(db, name, {});
    await jobs.runDue();
  }
}

const close = ({ api, password }: Person) => api.settings.deleteAccount({ password });

const premiumId = await addPremium(product.services, { slug: 'grace', isFree: true });

/** Signs a person in, for example after the clock was changed. */
async function signedInAgain(person: Person): Promise<Person> {
  await person.api.accounts.signIn(person);
  return person;
}

/** Closes an account and lets the time pass until a job may delete it. */
async function closeAndWait(person: Person): Promise<void> {
  await close(person);
  product.clock.pass(14 * day);
  await runJobs();
  product.clock.pass(2 * day);
}

/** Creates at least one row for a person in every table that belongs to people, with the word in every text. */
async function fill(person: Person, word: string): Promise<void> {
  const { api, user, email } = person;
  const { now } = product.clock;
  const upload = async (fileName: string, payload: Buffer | string) => {
    const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName });
    const sent = await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
    expect(sent.statusCode).toBe(200);
    return filePath;
  };
  await api.settings.changeName({ firstName: word, lastName: word });
  const picture = new File([new Uint8Array(await plainPicture().png().toBuffer())], `${word}.png`);
  await api.profilePicture.save({ file: picture });
  const { id: parentId } = await api.folders.create({ name: word });
  await api.series.create({ name: word, parentId });
  const slide = `<span class="sm-slide" data-slide-id="a1">${word}</span>`;
  const texts = { name: word, scripture: word, locationPreached: word };
  const { id } = await api.documents.save({ ...texts, parentId, text: `<p>${slide}</p>`, datePreached: '2026-11-22' });
  await api.history.keep({ builderAssetId: id, label: word });
  await db
    .insert(saveReceipt)
    .values({ documentId: id, editorId, step: 1, revision: 1, textHash: word, dateSaved: now });
  await api.slideNotes.save({ id, slideId: 'a1', text: word });
  await api.slides.saveImage({ id, fileContents: await upload(`${word}.png`, await plainPicture().png().toBuffer()) });
  await api.files.save({ name: word, uploadPath: await upload(`${word}.pdf`, word), fileSize: word.length, parentId });
  await upload(`${word}.pdf`, word);
  await api.templates.save({ name: word, text: `<p>${word}</p>` });
  await api.links.save({ name: word, url: `${word}.example` });
  const original = { uploadPath: await upload(`${word}.doc`, word), fileName: `${word}.doc` };
  await api.documents.save({ name: word, text: '', original });
  const trashed = await api.documents.save({ name: word, text: `<p>${word}</p>` });
  await api.library.removeAll({ ids: [trashed.id] });
  const facts = { day: '2026-11-22', place: word, minutes: 31, note: word };
  await api.deliveries.add({ id, deliveryId: crypto.randomUUID(), ...facts });
  const rehearsal = { kind: 'rehearsal' as const, startedAt: now, seconds: 60, words: 90 };
  const sections = [{ heading: word, seconds: 60, words: 90, planned: 60 }];
  await api.timings.add({ assetId: id, timingId: crypto.randomUUID(), ...rehearsal, sections });
  await api.writingLogs.create({ assetId: id, dateCreated: now, writingTimeInSeconds: 30 });
  await api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await api.sharing.get({ id }))!;
  await api.sharing.savePreference({ subdomain: word, churchName: word });
  const comment = { name: word, text: word, state: 'held' as const, answer: word };
  await db.insert(shareComment).values({ id: crypto.randomUUID(), assetShareId, ...comment, dateCreated: now });
  await db.insert(shareView).values({ assetShareId, day: '2026-11-21', visitor: word });
  await product.services.attempts.allows({ max: 5, seconds: 1e7 }, `comments on ${assetShareId}`);
  await api.calendar.createFeed({});
  await api.preferences.save({ assistantTradition: word });
  await api.premiumSermons.activate({ PremiumSermonId: premiumId });
  await api.ratings.rate({ itemKind: 'premiumSermon', id: premiumId, halfStars: 9 });
  await db
    .insert(itemInsertion)
    .values({ accountId: user.id, kind: 'sermon', itemId: crypto.randomUUID(), dateInserted: now });
  await api.preferences.savePresenter({ timerEnabled: true });
  const feedback = { assistantResponse: word, feedback: word, topics: [word], scriptureReferences: [word] };
  await api.assistant.submitFeedback({ assetId: id, mode: 'ideas', ...feedback });
  await product.services.attempts.allows({ max: 5, seconds: 1e7 }, `assistant ${user.id}`);
  await product.services.attempts.allows({ max: 5, seconds: 1e7 }, `signIn of ${email} from ::1`);
  await db
    .insert(geniusBlock)
    .values({ accountId: user.id, kind: 'sermon', itemId: crypto.randomUUID(), dateBlocked: now });
  await api.telemetry.updateContact({ field: 'SubscriptionStatus', value: word });
  const { code } = await api.phoneRemotes.newCode({ showId });
  await product.visit().phoneRemotes.join({ code });
  await product.visit().accounts.sendResetPasswordEmail({ email });
  await product
    .visit()
    .accounts.signIn({ email, password: 'wrong' })
    .catch(() => {});
  // Audit entries stay, without the id of a deleted user.
  await recordAudit(db, { administratorId: user.id, personId: user.id, action: 'call' }, now);
  const dateExpires = new Date(now.getTime() + 40 * day);
  await db.insert(emailChange).values({ accountId: user.id, email: `${word}@b.example`, codeHash: word, dateExpires });
  await db.insert(authenticator).values({ accountId: user.id, secret: word });
  await db.insert(recoveryCode).values({ accountId: user.id, codeHash: word });
  const key = { credentialId: word, accountId: user.id, publicKey: Buffer.from(word), counter: 0, transports: [word] };
  await db.insert(passkey).values({ ...key, name: word, dateCreated: now });
  const step = {
    kind: 'secondStep' as const,
    accountId: user.id,
    passwordHash: word,
    challenge: word,
    claims: { word },
  };
  await db.insert(signInStep).values({ ...step, tokenHash: word, dateExpires });
  await product.services.attempts.allows({ max: 5, seconds: 1e7 }, `codes of ${user.id} on device ${word}`);
  // An address that was invited before the user changed to it.
  const invited = { id: crypto.randomUUID(), email, codeHash: `invitation of ${word}`, dateCreated: now, dateExpires };
  await db.insert(invitation).values({ ...invited, invitedById: user.id });
  const known = { subject: word, email: `${word}@faith.example`, dateCreated: now, dateUsed: now };
  await db.insert(identity).values({ issuer: 'https://faith.example', accountId: user.id, ...known });
  const secrets = { tokenHash: word, state: word, nonce: word, codeVerifier: word, redirect: word };
  const flow = {
    provider: 'faith',
    purpose: 'connect' as const,
    accountId: user.id,
    sessionHash: word,
    claims: { word },
  };
  await db.insert(signInFlow).values({ ...secrets, ...flow, dateExpires });
  // An email from before emails had the id of their account.
  const sent = { recipient: email.toUpperCase(), subject: word, body: word, dateCreated: now, dateSent: now };
  await db.insert(mailOutbox).values({ id: crypto.randomUUID(), ...sent });
  const paid = { accountId: user.id, cents: 179_00, state: 'active' as const, currentPeriodEnd: dateExpires };
  await db
    .insert(subscription)
    .values({ ...paid, id: `sub_${word}`, plan: 'makerAnnual', dateCreated: now, dateSynced: now });
  const bought = { accountId: user.id, trialDays: 0, state: 'complete' as const, message: word };
  await db.insert(bundlePurchase).values({ ...bought, setupIntentId: `seti_${word}`, dateCreated: now });
  await db
    .insert(subscriptionChange)
    .values({ accountId: user.id, kind: 'bought', after: { id: `sub_${word}` }, date: now });
  await product.services.background.settled();
  await jobs.enqueue(db, 'index-documents', {});
  await jobs.enqueue(
    db,
    'empty-trash',
    { id: user.id },
    { ownerId: user.id, singletonKey: user.id, afterSeconds: 1e6 },
  );
  await jobs.runDue();
  await db.execute(sql`
    insert into pgboss.archive
    select *, now() from pgboss.job where data ->> 'ownerId' = ${user.id} limit 1`);
}

/** The names of all tables of all schemas. */
async function tables(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
  return rows.map(({ name }) => name);
}

/** The only column that names a deleted account: the id of an administrator stays in the audit log (decision 0114). */
const keptColumn = { table: 'public.audit_entry', column: 'administrator_id' };

/** Counts the rows that contain one of the words in any column, for each table that has such rows. */
async function rowsWith(words: string[]): Promise<Record<string, number>> {
  const wanted = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const counts: Record<string, number> = {};
  for (const name of await tables()) {
    const row = name === keptColumn.table ? sql`to_jsonb(each) - ${keptColumn.column}::text` : sql`each`;
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.raw(name)} as each
      where lower((${row})::text) like any (${sql.param(wanted.map((word) => `%${word.toLowerCase()}%`))}::text[])`);
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count;
  }
  return counts;
}

/** Tables without data of users. A new table needs rows in `fill`, or a line here. */
const ofNobody = [
  'drizzle.__drizzle_migrations',
  'public.bible_translation',
  'public.bible_verse',
  // These rows have only ids of the payment provider, until the provider has deleted the customer, too.
  'public.departed_customer',
  // The sums of all ratings of an item, without names.
  'public.item_standing',
  'public.mention',
  // These are the ids of reports. They are kept so that no report is processed twice.
  'public.payment_event',
  'public.premium_asset',
  'public.premium_item',
  // Objects of the sandbox have the sandbox's own ids. They are deleted with its customer.
  'public.sandbox_object',
  'public.server_key',
  'public.server_setting',
  'public.sweep_time',
];
const isOfNobody = (name: string) =>
  ofNobody.includes(name) || /^public\.(published|bible|topic|outline)_/.test(name) || name.startsWith('pgboss.');

/** Returns everything that names a person. */
async function tracesOf({ user, email }: Person, word: string): Promise<string[]> {
  const items = await db.select({ id: libraryItem.id }).from(libraryItem).where(eq(libraryItem.ownerId, user.id));
  const shares = await db.select({ id: assetShare.id }).from(assetShare).where(eq(assetShare.ownerId, user.id));
  return [user.id, email, word, ...[...items, ...shares].map(({ id }) => id)];
}

const filesOf = async ({ user }: Person) =>
  (await readdir(env.filesDirectory, { recursive: true })).filter((path) => path.includes(user.id));

/** The number of emails to a person that are in the outbox folder. */
const emailsTo = async ({ email }: Person) =>
  (await product.emails()).filter(({ to }) => to?.[0]?.address === email).length;

describe('a closed account', () => {
  test('leaves nothing in any table 14 days later, and touches nothing of others', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    await fill(ruth, 'zebrafinch');
    const empty = (await Promise.all((await tables()).map(async (name) => [name, await countOf(name)] as const)))
      .filter(([name, count]) => count === 0 && !isOfNobody(name))
      .map(([name]) => name);
    expect(empty, 'a new table needs rows in `fill`').toEqual([]);
    await fill(naomi, 'nightingale');
    const [traces, others] = [await tracesOf(ruth, 'zebrafinch'), await tracesOf(naomi, 'nightingale')];
    expect(traces.length).toBeGreaterThan(9);
    expect(Object.keys(await rowsWith(traces)).filter((name) => name.startsWith('pgboss.')).length).toBeGreaterThan(0);
    expect(await filesOf(ruth)).toHaveLength(5);

    await close(ruth);
    product.clock.pass(14 * day);
    await runJobs();
    expect(await rowsWith(traces), 'not before the trusted time has passed as well').toMatchObject({
      'public.account': 1,
      'public.document_revision': expect.any(Number),
    });
    expect(await emailsTo(ruth)).toBeGreaterThan(0);
    const emails = await emailsTo(naomi);
    expect(emails).toBeGreaterThan(0);
    const before = await rowsWith(others);
    product.clock.pass(2 * day);
    await runJobs();
    expect(await rowsWith(traces)).toEqual({});
    const kept = await db.select().from(auditEntry).where(eq(auditEntry.administratorId, ruth.user.id));
    expect(kept, 'the id only').toMatchObject([{ personId: null, action: 'call', detail: '', isCommand: false }]);
    expect(await filesOf(ruth)).toEqual([]);
    expect([await emailsTo(ruth), await emailsTo(naomi)]).toEqual([0, emails]);
    expect(await rowsWith(others)).toEqual(before);
    expect(await filesOf(naomi)).toHaveLength(4);

    await expect(product.visit().accounts.signIn(ruth)).rejects.toMatchObject({ statusCode: 400 });
    const [first] = await naomi.api.library.list();
    expect(first).toBeDefined();
    // The address can be registered again, and the new account is empty.
    const again = { firstName: 'Ruth', lastName: 'Moab', email: ruth.email, password: 'another password' };
    const newRuth = product.visit();
    expect((await newRuth.accounts.register(again)).id).not.toBe(ruth.user.id);
    expect(await newRuth.library.list()).toEqual([]);
  });

  const countOf = (name: string) =>
    db
      .execute<{ count: number }>(sql`select count(*)::int as count from ${sql.raw(name)}`)
      .then(({ rows }) => rows[0]!.count);

  test('whose user has signed in again is not deleted', async () => {
    const ruth = await product.join('Ruth');
    await ruth.api.documents.save({ name: 'Kept', text: '<p>Kept</p>' });
    await closeAndWait(ruth);
    await ruth.api.accounts.signIn(ruth);
    await runJobs();
    expect(await ruth.api.library.list()).toHaveLength(1);
  });

  test('is not deleted because the clock is wrong for a day', async () => {
    const ruth = await product.join('Ruth');
    await runJobs();
    await close(ruth);
    product.clock.pass(30 * day);
    await runJobs();
    expect(await db.$count(account, eq(account.id, ruth.user.id))).toBe(1);
    await ruth.api.accounts.signIn(ruth);
  });

  test('is not deleted early because the clock was behind when it was closed', async () => {
    const ruth = await product.join('Ruth');
    await runJobs();
    product.clock.pass(3 * day);
    await runJobs();
    product.clock.pass(-20 * day);
    const { dateDeleted } = await close(await signedInAgain(ruth));
    product.clock.pass(20 * day);
    expect(dateDeleted.getTime()).toBe(product.clock.now.getTime() + 14 * day);
    await runJobs();
    expect(await db.$count(account, eq(account.id, ruth.user.id))).toBe(1);
  });

  test('with a session, which a process of an earlier version has started, is opened again', async () => {
    const ruth = await product.join('Ruth');
    await ruth.api.accounts.signIn({ ...ruth, rememberMe: true });
    const dateClosed = new Date(product.clock.now.getTime() - 30 * day);
    await db.update(account).set({ dateClosed }).where(eq(account.id, ruth.user.id));
    await deleteClosedAccounts(product.services, product.clock.now);
    const [row] = await db.select().from(account).where(eq(account.id, ruth.user.id));
    expect(row?.dateClosed).toBeNull();
  });

  test('can be neither opened nor registered while it is being deleted, and the next run finishes', async () => {
    const ruth = await product.join('Ruth');
    for (let n = 0; n < 3; n++) await ruth.api.documents.save({ name: 'Psalm', text: '<p>Psalm</p>' });
    await product.visit().accounts.sendResetPasswordEmail({ email: ruth.email });
    const reset = /\/([\w~-]+)$/m.exec((await product.emails()).at(-1)?.text ?? '')?.[1] ?? '';
    await closeAndWait(ruth);
    // The process is killed after the first step.
    expect(await beginDeletion(db, ruth.user.id, product.clock.now)).toBe(true);
    await expect(product.visit().accounts.signIn(ruth)).rejects.toMatchObject({ statusCode: 400 });
    const given = { email: ruth.email, code: reset, password: 'a new song', confirmPassword: 'a new song' };
    await expect(product.visit().accounts.resetPassword(given)).rejects.toMatchObject({ statusCode: 400 });
    const again = { firstName: 'Ruth', lastName: 'X', email: ruth.email, password: 'another password' };
    await expect(product.visit().accounts.register(again)).rejects.toMatchObject({ statusCode: 400 });
    const stopped = AbortSignal.abort();
    await expect(deleteClosedAccounts(product.services, product.clock.now, stopped)).rejects.toThrow();
    expect(await db.$count(account, eq(account.id, ruth.user.id))).toBe(1);
    await runJobs();
    expect(await db.$count(account, eq(account.id, ruth.user.id))).toBe(0);
    expect(await db.$count(libraryItem, eq(libraryItem.ownerId, ruth.user.id))).toBe(0);
    await product.visit().accounts.register(again);
  });

  test('that cannot be deleted does not keep the others from being deleted', async () => {
    const [ruth, naomi] = [await product.join('Ruth'), await product.join('Naomi')];
    await close(ruth);
    await closeAndWait(naomi);
    const { transaction } = db;
    const broken = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('The disk is full'));
    await expect(
      deleteClosedAccounts(product.services, new Date(product.clock.now.getTime() - 2 * day)),
    ).rejects.toThrow('Some closed accounts could not be deleted');
    broken.mockRestore();
    expect(db.transaction).toBe(transaction);
    const ids = sql`${account.id} in (${ruth.user.id}, ${naomi.user.id})`;
    expect(await db.$count(account, ids)).toBe(1);
    await runJobs();
    expect(await db.$count(account, ids)).toBe(0);
  });

  test('with a deep tree and more items than fit in one statement is deleted in batches', async () => {
    const ruth = await product.join('Ruth');
    let parentId: string | null = null;
    for (let n = 0; n < 5; n++) parentId = (await ruth.api.folders.create({ name: 'Deep', parentId })).id;
    await db.execute(sql`
      insert into ${libraryItem} (id, owner_id, type, parent_id, name, date_created, date_modified, date_accessed)
      select gen_random_uuid(), ${ruth.user.id}, 'Folder', ${parentId}, 'Many', now(), now(), now()
      from generate_series(1, ${hideBatch + 5})`);
    await deleteLibrary(db, ruth.user.id);
    expect(await db.$count(libraryItem, eq(libraryItem.ownerId, ruth.user.id))).toBe(0);
    expect(await ruth.api.accounts.getAuthenticatedUser()).toMatchObject({ id: ruth.user.id });
  });
});

describe('deleting an account at once', () => {
  test('waits in its last step for a batch that changes the library', async () => {
    const ruth = await product.join('Ruth');
    const order: string[] = [];
    let isDeleted = false;
    /** Holds the library until the deletion waits for it, or is done. */
    const runBatch = (begun: () => void) =>
      db.transaction(async (tx) => {
        await lockLibrary(tx, ruth.user.id);
        begun();
        for (let n = 0; n < 200 && !isDeleted; n++) {
          const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted and locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`);
          if (rows.length > 0) break;
        }
        order.push('batch');
      });
    let batch: Promise<void> | undefined;
    const steps: string[] = [];
    const watched = new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown;
        return async (work: Parameters<typeof db.transaction>[0]) => {
          steps.push('step');
          // The deletion begins, hides the items, deletes them in batches, and then deletes the account.
          if (steps.length === 4) await new Promise<void>((begun) => void (batch = runBatch(begun)));
          return target.transaction(work);
        };
      },
    });
    await deleteAccount({ ...product.services, db: watched }, ruth.user.id);
    isDeleted = true;
    order.push('deletion');
    await batch;
    expect(steps).toHaveLength(4);
    expect(order).toEqual(['batch', 'deletion']);
  });

  test('while its user uploads a file leaves no file', async () => {
    const ruth = await product.join('Ruth');
    const { url, contentType } = await ruth.api.files.generateUploadUrl({ fileName: 'Late.pdf' });
    await mkdir(join(env.filesDirectory, ruth.user.id), { recursive: true });
    expect(await deleteAccount(product.services, ruth.user.id)).toBe(true);
    expect(await ruth.api.accounts.getAuthenticatedUser()).toBeNull();
    const late = await product.app.inject({
      method: 'PUT',
      url,
      payload: 'Late',
      headers: { 'content-type': contentType },
    });
    expect(late.statusCode).toBe(200);
    expect(await filesOf(ruth)).toHaveLength(2);
    product.clock.pass(3 * 60 * 60_000);
    await runJobs();
    expect(await filesOf(ruth)).toEqual([]);
  });

  test('while its archive is being downloaded or documents are being saved does not harm the server', async () => {
    const ruth = await product.join('Ruth');
    for (let n = 0; n < 5; n++) await ruth.api.documents.save({ name: `Psalm ${n}`, text: '<p>Psalm</p>' });
    const outcomes = await Promise.allSettled([
      ruth.api.archive.download().then((file) => (file as unknown as Blob).arrayBuffer?.()),
      ...Array.from({ length: 5 }, () => ruth.api.documents.save({ name: 'Late', text: '<p>Late</p>' })),
      deleteAccount(product.services, ruth.user.id),
      deleteAccount(product.services, ruth.user.id),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' });
    expect(outcomes.at(-2)).toMatchObject({ status: 'fulfilled' });
    expect(await db.$count(account, eq(account.id, ruth.user.id))).toBe(0);
    expect(await db.$count(libraryItem, eq(libraryItem.ownerId, ruth.user.id))).toBe(0);
    const naomi = await product.join('Naomi');
    expect(await naomi.api.library.list()).toEqual([]);
  });

  test('of an account that does not exist does nothing', async () => {
    expect(await deleteAccount(product.services, crypto.randomUUID())).toBe(false);
  });
});
