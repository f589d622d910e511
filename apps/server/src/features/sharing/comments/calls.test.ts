import { maxComments, maxHeldComments, maxListedComments } from '@sermon/domain/sharing/limits';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { sweepOld } from '../../../database/sweep.ts';
import { account, attempt, mailOutbox, shareComment, sharer } from '../../../database/schema.ts';
import { sendDueEmails } from './emails.ts';
import { initialsOf } from './section.ts';

const product = await openProduct();
const { db } = product.services;
const owner = await product.join('Ruth');
const stranger = await product.join('Orpah');
const day = 24 * 60 * 60_000;
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';

/** Shares a new sermon with comments. */
async function share(
  { api }: Person = owner,
  settings: { commentsEnabled?: boolean; commentsHeld?: boolean } = { commentsEnabled: true },
) {
  const { id } = await api.documents.save({ name: 'The Father Who Runs', text: '<p>He ran.</p>' });
  const { shareId } = await api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await api.sharing.get({ id }))!;
  await api.sharing.save({ assetShareId, ...settings });
  return { id, shareId, assetShareId };
}

let networks = 0;
/** Returns a visitor from a network of their own. */
const visit = () => product.visit(`203.0.113.${(networks += 1)}`);

/** Opens the page, waits, and writes a comment. */
async function write(shareId: string, fields: { name?: string; text?: string; website?: string } = {}, who = visit()) {
  const { startedAt } = await who.shareComments.shown({ shareId });
  product.clock.pass(3_000);
  return who.shareComments.add({ shareId, name: 'Mara Okafor', text: 'I was on the porch.', startedAt, ...fields });
}

const stored = (assetShareId: string) =>
  db.select().from(shareComment).where(eq(shareComment.assetShareId, assetShareId));

/** The client has a message of its own for 404. */
const missing = { statusCode: 404 };
const refusal = (statusCode: number, message: string) => ({ statusCode, message });

describe('a visitor', () => {
  test('writes a comment, which is held until the owner approves it', async () => {
    const { id, shareId, assetShareId } = await share();
    expect(await write(shareId, { text: ' One\r\ntwo\n\n\n\nthree ' })).toEqual({ isHeld: true });
    expect((await visit().shareComments.shown({ shareId })).comments).toEqual([]);
    const [held] = await owner.api.shareComments.list({ assetShareId });
    expect(held).toEqual({
      id: held!.id,
      name: 'Mara Okafor',
      text: 'One\ntwo\n\nthree',
      date: product.clock.now,
      answer: '',
      state: 'held',
    });
    expect((await owner.api.sharing.get({ id }))?.heldComments).toBe(1);
    await owner.api.shareComments.setState({ id: held!.id, state: 'shown' });
    const { state: _, ...shown } = held!;
    expect((await visit().shareComments.shown({ shareId })).comments).toEqual([shown]);
  });

  test('sees it at once if the owner has chosen that', async () => {
    const { shareId } = await share(owner, { commentsEnabled: true, commentsHeld: false });
    expect(await write(shareId)).toEqual({ isHeld: false });
    expect((await visit().shareComments.shown({ shareId })).comments).toMatchObject([{ text: 'I was on the porch.' }]);
  });

  test('leaves nothing but a name, a text and the time', async () => {
    const { shareId, assetShareId } = await share();
    await write(shareId);
    const [row] = await stored(assetShareId);
    expect(row).toEqual({
      id: expect.any(String),
      assetShareId,
      name: 'Mara Okafor',
      text: 'I was on the porch.',
      state: 'held',
      answer: '',
      dateCreated: product.clock.now,
      dateDeleted: null,
    });
    const keys = (await db.select({ key: attempt.key }).from(attempt)).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('comments'))).not.toEqual([]);
    expect(keys.filter((key) => key.startsWith('comments') && key.includes('203.0.113'))).toEqual([]);
  });

  test('must give a name and a text', async () => {
    const { shareId } = await share();
    await expect(write(shareId, { name: ' ', text: '\n' })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Name: [texts.nameMissing], Text: [texts.textMissing] },
    });
    await expect(write(shareId, { name: 'x'.repeat(61) })).rejects.toMatchObject({ statusCode: 400 });
    await expect(write(shareId, { text: 'x'.repeat(1_001) })).rejects.toMatchObject({ statusCode: 400 });
    expect(await write(shareId, { name: 'x'.repeat(60), text: 'x'.repeat(1_000) })).toEqual({ isHeld: true });
  });

  test('a program that fills in the hidden field is answered as if its comment were kept', async () => {
    const { shareId, assetShareId } = await share();
    expect(await write(shareId, { website: 'https://pills.example' })).toEqual({ isHeld: true });
    await owner.api.sharing.save({ assetShareId, commentsHeld: false });
    expect(await write(shareId, { website: 'https://pills.example' })).toEqual({ isHeld: false });
    expect(await stored(assetShareId)).toEqual([]);
  });

  test('needs three seconds, and has a day', async () => {
    const { shareId } = await share();
    const other = await share();
    const who = visit();
    const { startedAt } = await who.shareComments.shown({ shareId });
    const add = (stamp: string, id = shareId) =>
      who.shareComments.add({ shareId: id, name: 'Mara', text: 'Amen', startedAt: stamp });
    product.clock.pass(2_999);
    await expect(add(startedAt)).rejects.toMatchObject(refusal(422, texts.tooQuick));
    product.clock.pass(1);
    expect(await add(startedAt)).toEqual({ isHeld: true });
    const [time, signature] = startedAt.split('.');
    for (const wrong of ['', 'x', `${Number(time) - 1}.${signature}`, `${startedAt}.x`, `${time}.`])
      await expect(add(wrong), wrong).rejects.toMatchObject(refusal(422, texts.invalid));
    await expect(add(startedAt, other.shareId), 'another page').rejects.toMatchObject(refusal(422, texts.invalid));
    product.clock.pass(day - 3_000);
    expect(await add(startedAt)).toEqual({ isHeld: true });
    product.clock.pass(1);
    await expect(add(startedAt)).rejects.toMatchObject(refusal(422, texts.tooLate));
  });

  test('writes up to five comments in ten minutes on a page', async () => {
    const { shareId } = await share();
    const other = await share();
    const who = visit();
    for (let count = 0; count < 5; count += 1) await write(shareId, {}, who);
    await expect(write(shareId, {}, who)).rejects.toMatchObject({ statusCode: 429 });
    expect(await write(other.shareId, {}, who), 'another page').toEqual({ isHeld: true });
    expect(await write(shareId), 'another network').toEqual({ isHeld: true });
    product.clock.pass(10 * 60_000);
    expect(await write(shareId, {}, who)).toEqual({ isHeld: true });
  });

  test('all together write up to 60 comments an hour on a page', async () => {
    const { shareId } = await share();
    const { startedAt } = await visit().shareComments.shown({ shareId });
    product.clock.pass(3_000);
    const add = () => visit().shareComments.add({ shareId, name: 'Mara', text: 'Amen', startedAt });
    for (let count = 0; count < 60; count += 1) await add();
    await expect(add()).rejects.toMatchObject({ statusCode: 429 });
    product.clock.pass(60 * 60_000);
    expect(await add()).toEqual({ isHeld: true });
  });

  test('no page has more comments than it can hold, or more that wait than an owner can read', async () => {
    const { shareId, assetShareId } = await share();
    const fill = (count: number, state: 'held' | 'shown') =>
      db.insert(shareComment).values(
        Array.from({ length: count }, () => ({
          id: crypto.randomUUID(),
          assetShareId,
          name: 'Mara',
          text: 'Amen',
          state,
          dateCreated: product.clock.now,
        })),
      );
    await fill(maxHeldComments - 1, 'held');
    const { startedAt } = await visit().shareComments.shown({ shareId });
    product.clock.pass(3_000);
    const add = () => visit().shareComments.add({ shareId, name: 'Mara', text: 'Amen', startedAt });
    const results = await Promise.allSettled([add(), add(), add()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add()).rejects.toMatchObject(refusal(422, texts.manyWait));
    await fill(maxComments - maxHeldComments, 'shown');
    await expect(add()).rejects.toMatchObject(refusal(422, texts.full));
    expect(await owner.api.shareComments.list({ assetShareId })).toHaveLength(maxComments);
  });

  test('finds no comments where they are off, on slides, and where nothing is shared', async () => {
    const { id, shareId, assetShareId } = await share();
    const { startedAt } = await visit().shareComments.shown({ shareId });
    product.clock.pass(3_000);
    const comment = { name: 'Mara', text: 'Amen', startedAt };
    await owner.api.sharing.save({ assetShareId, commentsEnabled: false });
    await expect(visit().shareComments.shown({ shareId })).rejects.toMatchObject(missing);
    await expect(visit().shareComments.add({ shareId, ...comment })).rejects.toMatchObject(missing);
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    await owner.api.library.removeAll({ ids: [id] });
    for (const gone of [shareId, unknownId]) {
      await expect(visit().shareComments.shown({ shareId: gone })).rejects.toMatchObject(missing);
      await expect(visit().shareComments.add({ shareId: gone, ...comment })).rejects.toMatchObject(missing);
    }
    expect(await stored(assetShareId)).toEqual([]);
  });
});

describe('the owner', () => {
  async function withComment() {
    const shared = await share();
    await write(shared.shareId);
    const [comment] = await owner.api.shareComments.list({ assetShareId: shared.assetShareId });
    return { ...shared, id: comment!.id };
  }
  const shownOn = async (shareId: string) => (await visit().shareComments.shown({ shareId })).comments;

  test('hides, answers, and sees first what waits', async () => {
    const { shareId, assetShareId, id } = await withComment();
    await owner.api.shareComments.setState({ id, state: 'shown' });
    expect(await owner.api.shareComments.answer({ id, answer: ' Thank you,\r\nMara. ' })).toMatchObject({
      answer: 'Thank you,\nMara.',
    });
    expect(await shownOn(shareId)).toMatchObject([{ answer: 'Thank you,\nMara.' }]);
    product.clock.pass(60_000);
    await write(shareId, { text: 'The second' });
    product.clock.pass(60_000);
    await owner.api.sharing.save({ assetShareId, commentsHeld: false });
    await write(shareId, { text: 'The third' });
    const listed = await owner.api.shareComments.list({ assetShareId });
    expect(listed.map(({ text }) => text)).toEqual(['The second', 'The third', 'I was on the porch.']);
    await owner.api.shareComments.setState({ id, state: 'hidden' });
    expect(await shownOn(shareId)).toMatchObject([{ text: 'The third' }]);
    expect(await owner.api.shareComments.answer({ id, answer: ' ' })).toMatchObject({ answer: '', state: 'hidden' });
  });

  test('deletes a comment and restores it; a day later it is erased', async () => {
    const { shareId, assetShareId, id } = await withComment();
    await owner.api.shareComments.setState({ id, state: 'shown' });
    await owner.api.shareComments.remove({ id });
    expect(await shownOn(shareId)).toEqual([]);
    expect(await owner.api.shareComments.list({ assetShareId })).toEqual([]);
    await expect(owner.api.shareComments.remove({ id })).rejects.toMatchObject(missing);
    await expect(owner.api.shareComments.answer({ id, answer: 'x' })).rejects.toMatchObject(missing);
    product.clock.pass(day - 1);
    await sweepOld(db, product.clock.now);
    expect(await owner.api.shareComments.restore({ id })).toMatchObject({ id, state: 'shown' });
    expect(await owner.api.shareComments.restore({ id }), 'a second time').toMatchObject({ id });
    expect(await shownOn(shareId)).toHaveLength(1);
    await owner.api.shareComments.remove({ id });
    product.clock.pass(day);
    await sweepOld(db, product.clock.now);
    expect(await stored(assetShareId)).toEqual([]);
    await expect(owner.api.shareComments.restore({ id })).rejects.toMatchObject(missing);
  });

  test('alone can do this', async () => {
    const { assetShareId, id } = await withComment();
    const { shareComments } = stranger.api;
    await expect(shareComments.list({ assetShareId })).rejects.toMatchObject(missing);
    await expect(shareComments.setState({ id, state: 'shown' })).rejects.toMatchObject(missing);
    await expect(shareComments.answer({ id, answer: 'x' })).rejects.toMatchObject(missing);
    await expect(shareComments.remove({ id })).rejects.toMatchObject(missing);
    await owner.api.shareComments.remove({ id });
    await expect(shareComments.restore({ id })).rejects.toMatchObject(missing);
    expect(await shareComments.held()).toEqual({ count: 0, documents: [] });
  });

  test('sees how many comments of all pages wait', async () => {
    const person = await product.join('Naomi');
    const [first, second] = [await share(person), await share(person)];
    for (const { shareId } of [first, second, second]) await write(shareId);
    expect(await person.api.shareComments.held()).toEqual({
      count: 3,
      documents: [
        { id: second.id, count: 2 },
        { id: first.id, count: 1 },
      ],
    });
    const [comment] = await person.api.shareComments.list({ assetShareId: second.assetShareId });
    await person.api.shareComments.remove({ id: comment!.id });
    expect(await person.api.shareComments.held()).toMatchObject({ count: 2 });
    await person.api.library.removeAll({ ids: [first.id] });
    expect(await person.api.shareComments.held()).toEqual({ count: 1, documents: [{ id: second.id, count: 1 }] });
  });

  test('lists what waits on all pages, the newest first, as much as one list holds', async () => {
    const person = await product.join('Judith');
    const [first, second] = [await share(person), await share(person)];
    const add = (assetShareId: string, count: number, fields: Partial<typeof shareComment.$inferInsert> = {}) =>
      db.insert(shareComment).values(
        Array.from({ length: count }, (_, at) => ({
          id: randomUUID(),
          assetShareId,
          name: 'Ann',
          text: `${at}`,
          state: 'held' as const,
          dateCreated: new Date(product.clock.now.getTime() + at),
          ...fields,
        })),
      );
    expect(await person.api.shareComments.listHeld()).toEqual([]);
    await add(first.assetShareId, 2);
    await add(second.assetShareId, 1, { text: 'newest', dateCreated: new Date(product.clock.now.getTime() + day) });
    await add(second.assetShareId, 1, { state: 'shown' });
    await add(second.assetShareId, 1, { dateDeleted: product.clock.now });
    const waiting = await person.api.shareComments.listHeld();
    expect(waiting.map(({ text, documentId }) => [text, documentId])).toEqual([
      ['newest', second.id],
      ['1', first.id],
      ['0', first.id],
    ]);
    expect(waiting[0]).toMatchObject({ documentName: 'The Father Who Runs', state: 'held', name: 'Ann' });
    expect(await stranger.api.shareComments.listHeld()).toEqual([]);
    await add(first.assetShareId, maxListedComments);
    expect(await person.api.shareComments.listHeld()).toHaveLength(maxListedComments);
    await person.api.documents.remove({ id: second.id });
    expect((await person.api.shareComments.listHeld()).some(({ documentId }) => documentId === second.id)).toBe(false);
  });

  test('answers comments, and writes none', async () => {
    const { shareId } = await share();
    await expect(write(shareId, {}, owner.api)).rejects.toMatchObject(refusal(422, texts.ownPage));
  });
});

describe('emails about comments', () => {
  const emailsTo = async ({ email }: Person) => (await product.emails()).filter(({ to }) => to?.[0]?.address === email);

  test('are sent at most once a day, also if several comments come at the same time', async () => {
    const person = await product.join('Boaz');
    const { shareId } = await share(person);
    const who = Array.from({ length: 4 }, visit);
    const { startedAt } = await who[0]!.shareComments.shown({ shareId });
    product.clock.pass(3_000);
    const comment = { shareId, name: 'Mara', text: 'Amen', startedAt };
    await Promise.all(who.map(({ shareComments }) => shareComments.add(comment)));
    const [message, ...others] = await emailsTo(person);
    expect(others).toEqual([]);
    expect(message!.subject).toBe('A comment is waiting on “The Father Who Runs”');
    expect(message!.text).toContain('http://sermon.test/library-comments\n');
    expect(message!.text).not.toContain('Amen');
    product.clock.pass(day - 10_000);
    await write(shareId);
    expect(await emailsTo(person)).toHaveLength(1);
    product.clock.pass(10_000);
    await write(shareId);
    expect(await emailsTo(person)).toHaveLength(2);
  });

  test('are sent a day after the last one if a comment came meanwhile and still waits, also without a further comment', async () => {
    const person = await product.join('Salmon');
    const { shareId, assetShareId } = await share(person);
    const due = () => Promise.all([1, 2].map(() => sendDueEmails(product.services)));
    await write(shareId);
    product.clock.pass(day);
    await due();
    expect(await emailsTo(person), 'nothing has come since').toHaveLength(1);
    await write(shareId);
    expect(await emailsTo(person)).toHaveLength(2);
    await write(shareId);
    product.clock.pass(day - 3_001);
    await due();
    expect(await emailsTo(person), 'the day is not over').toHaveLength(2);
    product.clock.pass(1);
    await due();
    const emails = await emailsTo(person);
    expect(emails).toHaveLength(3);
    expect(emails[2]!.subject).toBe('A comment is waiting on “The Father Who Runs”');
    await write(shareId);
    const [newest] = await person.api.shareComments.list({ assetShareId });
    await person.api.shareComments.setState({ id: newest!.id, state: 'hidden' });
    product.clock.pass(day);
    await due();
    expect(await emailsTo(person), 'the owner has seen it').toHaveLength(3);
    await write(shareId);
    await write(shareId);
    await person.api.sharing.setCommentEmails({ commentEmails: false });
    product.clock.pass(day);
    await due();
    expect(await emailsTo(person), 'the owner wants none').toHaveLength(4);
  });

  test('reach more owners than one statement finds', async () => {
    const dateEmailed = product.clock.now;
    product.clock.pass(1);
    const owners = await Promise.all(Array.from({ length: 3 }, (_, at) => product.join(`Many${at}`)));
    for (const person of owners) {
      const { assetShareId } = await share(person);
      await db.insert(sharer).values({ accountId: person.user.id, dateEmailed });
      const comment = { assetShareId, name: 'Ann', text: 'Amen', state: 'held' as const };
      await db.insert(shareComment).values({ id: crypto.randomUUID(), ...comment, dateCreated: product.clock.now });
    }
    product.clock.pass(day);
    await sendDueEmails(product.services, { atOnce: 2 });
    for (const person of owners) expect(await emailsTo(person)).toHaveLength(1);
  });

  test('are not sent for comments that are shown at once, or if the owner wants none', async () => {
    const person = await product.join('Obed');
    const { shareId, assetShareId } = await share(person, { commentsEnabled: true, commentsHeld: false });
    await write(shareId);
    await person.api.sharing.setCommentEmails({ commentEmails: false });
    await person.api.sharing.save({ assetShareId, commentsHeld: true });
    await write(shareId);
    expect(await emailsTo(person)).toEqual([]);
  });

  test('are stopped by their link without signing in, and not by only opening it', async () => {
    const person = await product.join('Jesse');
    const { shareId } = await share(person);
    await write(shareId);
    const [message] = await emailsTo(person);
    const [url = ''] = /\/share\/emails\/[\w.-]+/.exec(message!.text!)!;
    const wantsEmails = async () =>
      (await db.select().from(sharer).where(eq(sharer.accountId, person.user.id)))[0]!.commentEmails;
    expect(message!.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<http://sermon.test${url}>`);
    const opened = await product.app.inject({ url });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`<form method="post" action="${url}">`);
    expect(await wantsEmails()).toBe(true);
    const form = { method: 'POST' as const, payload: '' };
    const crossSite = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    expect((await product.app.inject({ ...form, url, headers: crossSite })).statusCode).toBe(403);
    const headers = { ...crossSite, 'sec-fetch-site': 'same-origin' };
    for (const wrong of [`${url}0`, url.replace(person.user.id, owner.user.id), '/share/emails/x'])
      expect((await product.app.inject({ ...form, url: wrong, headers })).statusCode).toBe(404);
    expect(await wantsEmails()).toBe(true);
    const stopped = await product.app.inject({ ...form, url, headers });
    expect(stopped.statusCode).toBe(200);
    expect(stopped.body).toContain(texts.unsubscribe.done);
    expect(await wantsEmails()).toBe(false);
    await db.delete(account).where(eq(account.id, person.user.id));
    expect((await product.app.inject({ ...form, url, headers })).statusCode).toBe(404);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('are stopped by one click in a mail program, which sends %s', async (type, payload) => {
    const person = await product.join('Perez');
    const { shareId } = await share(person);
    await write(shareId);
    const [message] = await emailsTo(person);
    const [url = ''] = /\/share\/emails\/[\w.-]+/.exec(message!.text!)!;
    const reply = await product.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect(reply.statusCode).toBe(200);
    const [row] = await db.select().from(sharer).where(eq(sharer.accountId, person.user.id));
    expect(row?.commentEmails).toBe(false);
    const huge = await product.app.inject({
      method: 'POST',
      url,
      payload: 'x'.repeat(40_000),
      headers: { 'content-type': type },
    });
    expect(huge.statusCode).toBe(413);
  });

  test('say nothing that was entered at registration to an address that nobody has confirmed', async () => {
    const mailed = await openProduct({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const person = await mailed.join('Buy');
    const { id } = await person.api.documents.save({ name: 'Cheap pills', text: '' });
    const { shareId } = await person.api.sharing.share({ libraryAssetId: id });
    const { id: assetShareId } = (await person.api.sharing.get({ id }))!;
    await person.api.sharing.save({ assetShareId, commentsEnabled: true });
    const { startedAt } = await mailed.visit().shareComments.shown({ shareId });
    mailed.clock.pass(3_000);
    await mailed.visit().shareComments.add({ shareId, name: 'Mara', text: 'Amen', startedAt });
    await mailed.services.background.settled();
    const [, email] = await mailed.services.db.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(email?.subject).toBe('A comment is waiting in Sermon Maker');
    expect(email?.body).not.toMatch(/Buy|pills/);
  });
});

test.each([
  ['Mara Okafor', 'MO'],
  ['Daniel', 'D'],
  ['anna maria de la cruz', 'AC'],
  ['“Ruth”', 'R'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
