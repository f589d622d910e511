import { remoteLimits } from '@sermon/domain/slides/show/remote';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { account, phoneRemote, remotePhone } from '../../database/schema.ts';
import { sweepExpired } from '../../database/sweep.ts';
import { createRateLimit, pressRate, stateRate } from './inbox.ts';
import { openShow, phoneAt, register, speakerOf, stateWith } from './remote.setup.ts';

const product = await openProduct();
const { db } = product.services;
const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
const minute = 60_000;

const show = () => register(address).then((api) => openShow(address, api));
const wrongCode = { statusCode: 400, message: expect.stringMatching(/^This code is wrong/) as string };
const ended = { statusCode: 401, message: 'Phone Remote has ended.' };

describe('a code', () => {
  test('can be used once, also with spaces and in lower case', async () => {
    const speaker = speakerOf(await register(address));
    const code = await speaker.newCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    await phoneAt(address).join(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `);
    await expect(phoneAt(address).join(code)).rejects.toMatchObject(wrongCode);
  });

  test('of two phones at the same moment, lets one join', async () => {
    const code = await speakerOf(await register(address)).newCode();
    const joins = await Promise.allSettled([phoneAt(address).join(code), phoneAt(address).join(code)]);
    expect(joins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('works for ten minutes, until there is a newer one, and until the remote ends', async () => {
    const speaker = speakerOf(await register(address));
    const [late, old] = [await speaker.newCode(), await speaker.newCode()];
    await expect(phoneAt(address).join(late)).rejects.toMatchObject(wrongCode);
    product.clock.pass(remoteLimits.codeMs);
    await expect(phoneAt(address).join(old)).rejects.toMatchObject(wrongCode);
    const newest = await speaker.newCode();
    await speaker.api.phoneRemotes.end({ showId: speaker.showId });
    await expect(phoneAt(address).join(newest)).rejects.toMatchObject(wrongCode);
  });

  test('is stored as a hash, like the token', async () => {
    const { speaker, phone } = await show();
    const code = await speaker.newCode();
    const stored = JSON.stringify([await db.select().from(phoneRemote), await db.select().from(remotePhone)]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(phone.token);
  });

  test('can be tried 60 times in ten minutes from a network', async () => {
    product.clock.pass(10 * minute);
    const visitor = product.visit('203.0.113.7');
    const tries = Array.from({ length: 61 }, () => visitor.phoneRemotes.join({ code: 'AAAAA-AAAAA' }));
    const reasons = (await Promise.allSettled(tries)).map((each) => (each as { reason: object }).reason);
    expect(reasons.filter((reason) => (reason as { statusCode: number }).statusCode === 429)).toHaveLength(1);
    expect(reasons.filter((reason) => (reason as { statusCode: number }).statusCode === 400)).toHaveLength(60);
  });
});

describe('a remote', () => {
  test('tells phones what is shown, and the speaker’s view what is pressed', async () => {
    const { speaker, following, phone, watching } = await show();
    expect(watching.events).toMatchObject([{ type: 'show', state: null, isSpeakerHere: true }]);
    await speaker.show();
    await eventually(() => expect(watching.events.at(-1)).toMatchObject({ state: stateWith() }));
    const pressId = randomUUID();
    await phone.press('next', pressId);
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ type: 'press', pressId, command: 'next' }));
    const changed = { slide: 2, text: 'You have been watching.', lastPress: pressId };
    await speaker.show(changed);
    await eventually(() => expect(watching.events.at(-1)).toMatchObject({ state: stateWith(changed) }));
  });

  test('has several phones, and tells the speaker’s view how many are connected', async () => {
    const { speaker, following, watching } = await show();
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ phones: 1, hasCode: false }));
    const other = phoneAt(address);
    await other.join(await speaker.newCode());
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ phones: 1, hasCode: false }));
    const second = other.watch();
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ phones: 2 }));
    await speaker.show({ slide: 3 });
    for (const { events } of [watching, second])
      await eventually(() => expect(events.at(-1)).toMatchObject({ state: { slide: 3 } }));
    await other.disconnect();
    await eventually(() => expect(second.events.at(-1)).toEqual({ type: 'ended' }));
    await eventually(() => expect(following.events.at(-1)).toMatchObject({ phones: 1 }));
    await expect(other.press('next')).rejects.toMatchObject(ended);
  });

  test('has at most four phones; a new one replaces one that is not connected', async () => {
    const { speaker, phone, watching } = await show();
    const others = [phoneAt(address), phoneAt(address), phoneAt(address)];
    for (const other of others) await other.join(await speaker.newCode());
    await phoneAt(address).join(await speaker.newCode());
    await expect(others[0]!.press('next')).rejects.toMatchObject(ended);
    await phone.press('next');
    await db.update(remotePhone).set({ dateConnectedEnds: new Date(product.clock.now.getTime() + minute) });
    const code = await speaker.newCode();
    await expect(phoneAt(address).join(code)).rejects.toMatchObject({
      statusCode: 409,
      message: 'Four phones are connected already. Disconnect one, or choose End in the speaker’s view.',
    });
    await phone.disconnect();
    await eventually(() => expect(watching.events.at(-1)).toEqual({ type: 'ended' }));
    await phoneAt(address).join(code);
  });

  test('ends for its phones and its speaker’s view when it is ended', async () => {
    const { speaker, following, phone, watching } = await show();
    await speaker.api.phoneRemotes.end({ showId: speaker.showId });
    for (const { events, ended: over } of [following, watching]) {
      await eventually(() => expect(events.at(-1)).toEqual({ type: 'ended' }));
      expect(await over).toBeNull();
    }
    await expect(phone.press('next')).rejects.toMatchObject(ended);
    expect(await phone.watch().ended).toMatchObject(ended);
    await expect(speaker.show()).rejects.toMatchObject({ statusCode: 404 });
    expect(await speaker.follow().ended).toMatchObject({ statusCode: 404 });
  });

  test('ends when its user signs out, and when the account is deleted', async () => {
    const [left, deleted] = [await show(), await show()];
    const { id } = (await deleted.speaker.api.accounts.getAuthenticatedUser())!;
    await left.speaker.api.accounts.signOut();
    await db.delete(account).where(eq(account.id, id));
    for (const { phone } of [left, deleted]) {
      await expect(phone.press('next')).rejects.toMatchObject(ended);
      expect(await phone.watch().ended).toMatchObject(ended);
    }
    // There is no message about it, so the streams of the phones find it in the database.
    for (const { watching } of [left, deleted])
      await eventually(() => expect(watching.events.at(-1)).toEqual({ type: 'ended' }));
  });

  test('waits for a speaker’s view that is loaded again, and ends without it', async () => {
    const { speaker, following, phone, watching } = await show();
    await speaker.leave();
    await eventually(() => expect(watching.events.at(-1)).toMatchObject({ type: 'show', isSpeakerHere: false }));
    expect(await following.ended).toBeNull();
    await expect(phone.press('next')).rejects.toMatchObject({ statusCode: 409 });
    speaker.follow();
    await eventually(() => expect(watching.events.at(-1)).toMatchObject({ isSpeakerHere: true }));
    product.clock.pass(remoteLimits.closedMs);
    await phone.press('next');

    await speaker.leave();
    product.clock.pass(remoteLimits.closedMs);
    await expect(phone.press('next')).rejects.toMatchObject(ended);
    expect(await speaker.follow().ended).toMatchObject({ statusCode: 404 });
  });

  test('goes on if what the previous page of the speaker’s view sent arrives late', async () => {
    const { speaker, following, phone } = await show();
    const newer = speaker.follow();
    expect(await following.ended).toBeNull();
    await speaker.leave(1);
    expect(await speaker.follow(1).ended).toMatchObject({ statusCode: 404 });
    product.clock.pass(remoteLimits.closedMs);
    await phone.press('white');
    await eventually(() => expect(newer.events.at(-1)).toMatchObject({ type: 'press', command: 'white' }));

    await speaker.leave();
    expect(await newer.ended).toBeNull();
    expect(await speaker.follow(2).ended).toMatchObject({ statusCode: 404 });
    await expect(phone.press('next')).rejects.toMatchObject({ statusCode: 409 });
  });

  test('goes on with the newest of two streams of the speaker’s view', async () => {
    const { speaker, following, phone } = await show();
    const newer = speaker.follow();
    expect(await following.ended).toBeNull();
    await phone.press('black');
    await eventually(() => expect(newer.events.at(-1)).toMatchObject({ type: 'press', command: 'black' }));
    expect(following.events.at(-1)).toMatchObject({ type: 'status' });
  });

  test('keeps the newest state', async () => {
    const { speaker, watching } = await show();
    const { showId, api } = speaker;
    await api.phoneRemotes.saveState({ showId, version: 9, state: stateWith({ slide: 4 }) });
    await api.phoneRemotes.saveState({ showId, version: 8, state: stateWith({ slide: 2 }) });
    await eventually(() => expect(watching.events.at(-1)).toMatchObject({ state: { slide: 4 } }));
    const again = phoneAt(address);
    await again.join(await speaker.newCode());
    const second = again.watch();
    await eventually(() => expect(second.events.at(-1)).toMatchObject({ state: { slide: 4 } }));
  });

  test('takes 100 states of a user in five seconds', async () => {
    const { speaker } = await show();
    const other = await show();
    const saves = await Promise.allSettled(Array.from({ length: stateRate.max + 1 }, () => speaker.show()));
    const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as object] : []));
    expect(refused).toMatchObject([{ statusCode: 429 }]);
    await other.speaker.show();
    // All speaker's views of a user together send fewer states than the limit allows.
    expect((stateRate.ms / remoteLimits.stateMs + 1) * remoteLimits.remotes).toBeLessThan(stateRate.max);
  });

  test('accepts no longer texts than phones show', async () => {
    const { speaker } = await show();
    await speaker.show({ text: 'a'.repeat(remoteLimits.text), nextText: 'a'.repeat(remoteLimits.nextText) });
    for (const field of ['text', 'nextText', 'notes'] as const)
      await expect(speaker.show({ [field]: 'a'.repeat(remoteLimits[field] + 1) })).rejects.toMatchObject({
        statusCode: 400,
      });
  });

  test('belongs to its user: another user with the id of the show finds nothing', async () => {
    const { speaker, phone } = await show();
    const { showId } = speaker;
    const { phoneRemotes } = await register(address);
    const missing = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
    await expect(phoneRemotes.saveState({ showId, version: 99, state: stateWith() })).rejects.toMatchObject(missing);
    expect(await speakerOf(await register(address), showId).follow().ended).toMatchObject(missing);
    await phoneRemotes.end({ showId });
    await phoneRemotes.leave({ showId, attempt: 99 });
    await phone.press('next');
  });

  test('is replaced by that of a newer show if a user has three', async () => {
    const api = await register(address);
    const speakers = Array.from({ length: remoteLimits.remotes + 1 }, () => speakerOf(api));
    for (const speaker of speakers) {
      await speaker.newCode();
      product.clock.pass(1_000);
    }
    await expect(speakers[0]!.show()).rejects.toMatchObject({ statusCode: 404 });
    for (const speaker of speakers.slice(1)) await speaker.show();
  });

  test('is deleted some time after it has ended', async () => {
    const { speaker, following } = await show();
    following.leave();
    await speaker.leave();
    const count = () => db.$count(phoneRemote, eq(phoneRemote.showId, speaker.showId));
    expect(await count()).toBe(1);
    product.clock.pass(remoteLimits.closedMs);
    await sweepExpired(db, product.clock.now);
    expect(await count()).toBe(0);
  });
});

describe('a phone', () => {
  test('has one stream, its newest, so that half-dead ones do not keep it from connecting', async () => {
    const { speaker, phone, watching } = await show();
    let newest = watching;
    for (let count = 0; count < 5; count += 1) {
      const previous = newest;
      newest = phone.watch();
      expect(await previous.ended).toBeNull();
      expect(previous.events).toMatchObject([{ type: 'show' }]);
    }
    await speaker.show({ slide: 2 });
    await eventually(() => expect(newest.events.at(-1)).toMatchObject({ state: { slide: 2 } }));
  });

  test('can press 30 times in five seconds', async () => {
    let time = 0;
    const mayPress = createRateLimit(pressRate, () => time);
    const count = (id: string) => Array.from({ length: 40 }, () => mayPress(id)).filter(Boolean).length;
    expect([count('a'), count('b'), count('a')]).toEqual([pressRate.max, pressRate.max, 0]);
    time = pressRate.ms;
    expect(count('a')).toBe(pressRate.max);

    const { phone } = await show();
    const presses = await Promise.allSettled(Array.from({ length: 31 }, () => phone.press('next')));
    const refused = presses.flatMap((press) => (press.status === 'rejected' ? [press.reason as object] : []));
    expect(refused).toMatchObject([{ statusCode: 429, message: 'Too many presses. Please wait a moment.' }]);
  });

  test('cannot sign in with its token, and cannot make the calls of the speaker’s view', async () => {
    const { speaker, phone } = await show();
    const headers = { authorization: `Bearer ${phone.token}` };
    for (const url of ['/api/LibraryItems', `/api/BuilderAssets/SlideNotes/${speaker.showId}`])
      expect((await product.app.inject({ url, headers })).statusCode).toBe(401);
    const payload = { showId: speaker.showId };
    const end = await product.app.inject({ method: 'POST', url: '/api/PhoneRemotes/End', headers, payload });
    expect(end.statusCode).toBe(401);
  });

  test('with a made-up token is refused', async () => {
    for (const authorization of ['Bearer', `Bearer ${'a'.repeat(43)}`, `Basic ${'a'.repeat(43)}`, 'x'.repeat(5_000)]) {
      const reply = await product.app.inject({
        method: 'POST',
        url: '/api/PhoneRemotes/Watch',
        headers: { authorization },
      });
      expect(reply.json()).toMatchObject(ended);
    }
  });
});
