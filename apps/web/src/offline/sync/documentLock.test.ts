import { beforeEach, expect, test } from 'vitest';
import { fakeWebLocks } from '../../testing/storage.setup.ts';
import { newEditorId } from '../openEditors.ts';
import { withDocumentLock, withDocumentLockForUser } from './documentLock.ts';

const document = newEditorId();

beforeEach(() => void fakeWebLocks());

test('a document opens at once if none of its texts is being sent', async () => {
  expect(await withDocumentLockForUser(document, async (hasWaited) => hasWaited)).toBe(false);
  void withDocumentLock(newEditorId(), () => new Promise(() => {}));
  expect(await withDocumentLockForUser(document, async (hasWaited) => hasWaited)).toBe(false);
});

test('a document opens after its text was sent, and is told that it had to wait', async () => {
  const order: string[] = [];
  let finish = () => {};
  const sending = withDocumentLock(document, () => new Promise<void>((done) => (finish = done)));
  const opening = withDocumentLockForUser(document, async (hasWaited) =>
    order.push(hasWaited ? 'opened later' : 'opened'),
  );
  order.push('sent');
  finish();
  await Promise.all([sending, opening]);
  expect(order).toEqual(['sent', 'opened later']);
});

test('no text of a document is sent while it opens', async () => {
  const order: string[] = [];
  let opened = () => {};
  const opening = withDocumentLockForUser(document, () => new Promise<void>((done) => (opened = done)));
  const sending = withDocumentLock(document, async () => order.push('sent'));
  await new Promise((done) => setImmediate(done));
  order.push('opened');
  opened();
  await Promise.all([opening, sending]);
  expect(order).toEqual(['opened', 'sent']);
});

test('over plain HTTP, a document opens at once', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  expect(await withDocumentLockForUser(document, async (hasWaited) => hasWaited)).toBe(false);
});
