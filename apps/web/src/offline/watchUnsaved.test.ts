import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeStorage, fakeWebLocks, lastCall, writeUnsaved } from '../testing/storage.setup.ts';
import { Journal } from './journal.ts';
import { newEditorId } from './openEditors.ts';
import { savingTakesMs, savingTakesUnseenMs, type Unsaved, watchUnsaved } from './watchUnsaved.ts';

const ruth = newEditorId();
const ago = (ms: number) => new Date(Date.now() - ms);

/** Watches Ruth's texts. `next` waits for a report that lists these editors. */
function watch() {
  const report = vi.fn<(unsaved: Unsaved) => void>();
  onTestFinished(watchUnsaved(new Journal(ruth), report));
  const next = (editorIds: string[]) =>
    lastCall(report, ({ entries }) => String(entries.map(({ editorId }) => editorId)) === String(editorIds));
  return { report, next };
}

test('without browser storage, says so', async () => {
  const { next } = watch();
  expect(await next([])).toMatchObject({ isStorageRefused: true });
});

describe('where open windows can be told', () => {
  beforeEach(fakeStorage);

  test('reports a text as soon as it is written, and again when it is removed', async () => {
    fakeWebLocks();
    const { next } = watch();
    expect(await next([])).toEqual({ entries: [], canTellOpen: true, isStorageRefused: false });
    const { editorId } = await writeUnsaved(ruth);
    await next([editorId]);
    await new Journal(ruth).remove(editorId);
    await next([]);
  });

  test('does not report the text of an open window until it closes', async () => {
    const locks = fakeWebLocks();
    const closed = await writeUnsaved(ruth);
    const open = await writeUnsaved(ruth, { at: ago(20_000) });
    const close = locks.open(open.editorId);
    const { next } = watch();
    await next([closed.editorId]);
    close();
    await next([open.editorId, closed.editorId]);
  });

  test('hides a text that a window has opened when the user comes back', async () => {
    const locks = fakeWebLocks();
    const { editorId } = await writeUnsaved(ruth);
    const { next } = watch();
    await next([editorId]);
    locks.open(editorId);
    window.dispatchEvent(new Event('focus'));
    await next([]);
  });

  test('does not report a text whose last request may still be on its way', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    fakeWebLocks();
    const { editorId } = await writeUnsaved(ruth, { at: ago(0) });
    const { next } = watch();
    await next([]);
    vi.advanceTimersByTime(savingTakesMs);
    await next([editorId]);
  });

  test('reports a text whose time lies ahead because the clock was set back', async () => {
    fakeWebLocks();
    const { editorId } = await writeUnsaved(ruth, { at: ago(-3_600_000) });
    await watch().next([editorId]);
  });

  test('marks the text that the builder restores, which is the newest of its document', async () => {
    const locks = fakeWebLocks();
    const documentId = newEditorId();
    const oldest = await writeUnsaved(ruth, { documentId, at: ago(300_000) });
    const older = await writeUnsaved(ruth, { documentId, at: ago(200_000) });
    const open = await writeUnsaved(ruth, { documentId, at: ago(100_000) });
    locks.open(open.editorId);
    const { entries } = await watch().next([older.editorId, oldest.editorId]);
    expect(entries.map(({ isNewest }) => isNewest)).toEqual([true, false]);
  });
});

test('where open windows cannot be told, reports only texts that have not changed for a minute', async () => {
  fakeStorage();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const old = await writeUnsaved(ruth, { at: ago(savingTakesUnseenMs) });
  const young = await writeUnsaved(ruth, { at: ago(savingTakesUnseenMs / 2) });
  const { next } = watch();
  expect(await next([old.editorId])).toMatchObject({ canTellOpen: false });
  vi.advanceTimersByTime(savingTakesUnseenMs / 2);
  await next([young.editorId, old.editorId]);
});
