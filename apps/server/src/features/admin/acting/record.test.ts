import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { archivedDetails } from '../../../../../../tests/files/archives.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { account, auditEntry } from '../../../database/schema.ts';
import { sweepOld } from '../../../database/sweep.ts';
import { deleteAccount } from '../../../jobs/deleteAccounts.ts';
import { actByEmail } from '../people/actions.ts';
import { listAudit } from '../auditLog.ts';

const product = await openProduct();
const { db } = product.services;
/** The first account is the administrator. */
const admin = await product.join('Admin');
const reason = 'Ruth cannot find her sermon.';
const day = 24 * 60 * 60_000;

async function actAs({ user }: Person) {
  const api = product.visit();
  await api.accounts.signIn(admin);
  await api.acting.startImpersonation({ id: user.id, reason });
  return api;
}

const entriesAbout = ({ user }: Person) =>
  db.select().from(auditEntry).where(eq(auditEntry.personId, user.id)).orderBy(asc(auditEntry.id));
const brief = async (person: Person) =>
  (await entriesAbout(person)).map(({ action, detail, status }) => [action, detail, status]);

describe('every call that an administrator makes as a user is recorded', () => {
  test('with the administrator, the user, and the status if it is refused or fails', async () => {
    const ruth = await product.join('Ruth');
    const { id } = await ruth.api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' });
    const api = await actAs(ruth);
    await api.documents.get({ id });
    await api.documents.rename({ id, name: 'Comfort my people' });
    await api.documents.get({ id: crypto.randomUUID() }).catch(() => {});
    await api.settings.getEvents().catch(() => {});
    await api.links.save({ name: '', url: 'x' }).catch(() => {});
    await api.documents.docx({ id });
    const folder = { ...archivedDetails, type: 'Folder' as const };
    for await (const { kind } of api.archive.add({ items: [folder] })) expect(kind).toBe('added');
    await api.app.ping();
    await api.app.config();
    await api.acting.stopImpersonation();
    await api.library.list();
    expect(await brief(ruth)).toEqual([
      ['viewingBegan', reason, null],
      ['call', 'GET /api/BuilderAssets/GetBuilderAsset/:id', null],
      ['call', 'PUT /api/BuilderAssets/SetNameBuilderAsset', null],
      ['call', 'GET /api/BuilderAssets/GetBuilderAsset/:id', null],
      ['call', 'GET /api/BuilderAssets/GetBuilderAsset/:id', 404],
      ['call', 'GET /api/Account/GetEvents', null],
      ['call', 'GET /api/Account/GetEvents', 403],
      ['call', 'POST /api/LinkAssets/SaveLinkAsset', null],
      ['call', 'POST /api/LinkAssets/SaveLinkAsset', 400],
      ['call', 'GET /api/BuilderAssets/docx/:id', null],
      ['call', 'POST /api/LibraryArchive/AddItems', null],
      ['call', 'GET /api/Admin/StopImpersonation', null],
      ['viewingEnded', '', null],
    ]);
    const administrators = (await entriesAbout(ruth)).map(({ administratorId }) => administratorId);
    expect(new Set(administrators)).toEqual(new Set([admin.user.id]));
  });

  test('before it does anything: without an entry, nothing happens', async () => {
    const ruth = await product.join('Ruth');
    const api = await actAs(ruth);
    await db.execute(sql`alter table ${auditEntry} rename to audit_entry_away`);
    try {
      await expect(api.folders.create({ name: 'Advent' })).rejects.toMatchObject({ statusCode: 500 });
    } finally {
      await db.execute(sql`alter table audit_entry_away rename to ${auditEntry}`);
    }
    expect(await ruth.api.library.list()).toEqual([]);
  });

  test("and those of the user, and the administrator's own, are not", async () => {
    const ruth = await product.join('Ruth');
    await ruth.api.library.list();
    const before = await db.$count(auditEntry);
    await admin.api.library.list();
    expect(await db.$count(auditEntry)).toBe(before);
    expect(await entriesAbout(ruth)).toEqual([]);
  });
});

describe('the audit log', () => {
  const refusal = 'Entries of the audit log cannot be changed.';
  const causeOf = (change: Promise<unknown>) =>
    change.then(
      () => 'nothing',
      (error: Error) => (error.cause as Error).message,
    );

  test('cannot be changed, emptied or shortened', async () => {
    const ruth = await product.join('Ruth');
    await (await actAs(ruth)).library.list();
    const before = await entriesAbout(ruth);
    expect(before).toHaveLength(2);
    const isOfRuth = eq(auditEntry.personId, ruth.user.id);
    expect(await causeOf(db.update(auditEntry).set({ detail: '' }).where(isOfRuth))).toBe(refusal);
    expect(await causeOf(db.update(auditEntry).set({ personId: null }).where(isOfRuth))).toBe(refusal);
    expect(
      await causeOf(
        db
          .update(auditEntry)
          .set({ date: new Date(0) })
          .where(isOfRuth),
      ),
    ).toBe(refusal);
    expect(await causeOf(db.delete(auditEntry).where(isOfRuth))).toBe(refusal);
    expect(await causeOf(db.execute(sql`truncate ${auditEntry}`))).toBe(refusal);
    expect(await causeOf(db.execute(sql`truncate ${account} cascade`))).toBe(refusal);
    expect(await entriesAbout(ruth)).toEqual(before);
  });

  test('forgets the user when the accounts are deleted, and keeps the administrator', async () => {
    const [ruth, helper] = [await product.join('Ruth'), await product.join('Helper')];
    await db.update(account).set({ isAdministrator: true }).where(eq(account.id, helper.user.id));
    await helper.api.acting.startImpersonation({ id: ruth.user.id, reason });
    await helper.api.library.list();
    const ids = (await entriesAbout(ruth)).map(({ id }) => id);
    await deleteAccount(product.services, ruth.user.id);
    await deleteAccount(product.services, helper.user.id);
    const isLeft = ({ id }: { id: number }) => ids.includes(id);
    const left = (await db.select().from(auditEntry)).filter(isLeft);
    const byHelper = { administratorId: helper.user.id, personId: null };
    expect(left.map(({ administratorId, personId, detail }) => ({ administratorId, personId, detail }))).toEqual([
      { ...byHelper, detail: reason },
      { ...byHelper, detail: 'GET /api/LibraryItems' },
    ]);
    const listed = (await admin.api.adminAudit.list()).entries.filter(isLeft);
    const shown = { actor: 'deletedAdministrator', administrator: null, person: null };
    expect(listed).toMatchObject([shown, shown]);
    expect(JSON.stringify(listed)).not.toContain('elper');
    const lines = (await listAudit(db))?.filter(({ detail }) => detail === reason);
    expect(lines).toContainEqual(
      expect.objectContaining({ actor: 'deletedAdministrator', administratorId: helper.user.id }),
    );
  });

  test('distinguishes the command line, administrators and those of an earlier version', async () => {
    const ruth = await product.join('Ruth');
    await actByEmail(db, ruth.email, 'blocked');
    await admin.api.adminPeople.unblock({ personId: ruth.user.id });
    await db.insert(auditEntry).values({ personId: ruth.user.id, action: 'closed', date: product.clock.now });
    const { entries } = await admin.api.adminAudit.list({ personId: ruth.user.id });
    expect(entries.map(({ action, actor, administrator }) => [action, actor, administrator?.email])).toEqual([
      ['closed', 'unknown', undefined],
      ['unblocked', 'administrator', admin.email],
      ['blocked', 'commandLine', undefined],
    ]);
  });

  test('keeps the administrator also when the account of the user is deleted, whatever the database is asked to change', async () => {
    const ruth = await product.join('Ruth');
    await actAs(ruth);
    // A trigger of another table must not be able to change more than the foreign key does.
    await db.execute(sql`
      create function forge() returns trigger language plpgsql as $$
      begin update audit_entry set administrator_id = null, person_id = null; return old; end $$`);
    await db.execute(sql`create trigger forge before delete on account for each row execute function forge()`);
    try {
      expect(await causeOf(db.delete(account).where(eq(account.id, ruth.user.id)))).toBe(refusal);
    } finally {
      await db.execute(sql`drop trigger forge on account`);
      await db.execute(sql`drop function forge()`);
    }
  });

  test('is kept for 730 days', async () => {
    const entry = (age: number) => ({ action: 'test', detail: `${age}`, date: new Date(Date.now() - age * day) });
    await db.insert(auditEntry).values([entry(731), entry(729)]);
    await sweepOld(db, new Date());
    // A clock that is ahead deletes nothing earlier.
    await sweepOld(db, new Date(Date.now() + 1_000 * day));
    const left = await db.select().from(auditEntry).where(eq(auditEntry.action, 'test'));
    expect(left.map(({ detail }) => detail)).toEqual(['729']);
  });

  test('is listed, the newest first, of all accounts or of one', async () => {
    const ruth = await product.join('Ruth');
    const api = await actAs(ruth);
    await api.library.list();
    const [newest, oldest] = (await listAudit(db, ruth.email)) ?? [];
    expect(newest).toEqual({
      date: product.clock.now,
      actor: 'administrator',
      administrator: admin.email,
      administratorId: admin.user.id,
      person: ruth.email,
      action: 'call',
      detail: 'GET /api/LibraryItems',
      status: null,
    });
    expect(oldest).toMatchObject({ action: 'viewingBegan', detail: reason });
    expect((await listAudit(db))?.[0]).toEqual(newest);
    expect((await listAudit(db, admin.email))?.[0]).toEqual(newest);
    expect(await listAudit(db, 'nobody@church.example')).toBeUndefined();
  });
});
