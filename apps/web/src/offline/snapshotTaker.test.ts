import { beforeEach, expect, test } from 'vitest';
import { fakeStorage, storedRows } from '../testing/storage.setup.ts';
import { newEditorId } from './openEditors.ts';
import { createSnapshotTaker } from './snapshotTaker.ts';
import { Snapshots } from './store/snapshots.ts';

beforeEach(fakeStorage);

const start = new Date('2026-11-23T12:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const documentId = newEditorId();

/** Opens the document in an editor of its own. `settled` resolves to the texts of the snapshots. */
function openTaker() {
  const snapshots = new Snapshots(newEditorId());
  /** All calls of the store, so that tests can wait for them. */
  const pending: Promise<unknown>[] = [];
  const noted = <Result>(result: Promise<Result>) => {
    pending.push(result);
    return result;
  };
  const open = () =>
    createSnapshotTaker(
      documentId,
      {
        take: (text, now) => noted(snapshots.take(text, now)),
        list: (id) => noted(snapshots.list(id)),
      },
      () => start,
    );
  const settled = async () => {
    await Promise.all(pending);
    const { snapshots: rows, texts } = await storedRows();
    // Two snapshots that are taken at once are stored in any order.
    return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ textKey }) => texts.get(textKey));
  };
  return { open, settled };
}
const text = (html: string, minutes: number, revision = 4) => ({ html, revision, at: at(minutes) });

test('the text before is taken when five minutes have passed since the last snapshot', async () => {
  const { open, settled } = openTaker();
  const taker = open();
  taker.wrote(text('One', 0));
  taker.wrote(text('Two', 4));
  expect(await settled()).toEqual([]);
  taker.wrote(text('Three', 5));
  taker.wrote(text('Four', 9));
  taker.wrote(text('Five', 10));
  expect(await settled()).toEqual(['Two', 'Four']);
});

test('nothing is taken while texts reach the server', async () => {
  const { open, settled } = openTaker();
  const taker = open();
  for (let minute = 0; minute < 60; minute += 1) {
    taker.wrote(text(`At ${minute}`, minute));
    taker.saved();
  }
  // While the user types on, a save changes only the base.
  for (let minute = 60; minute < 120; minute += 1) taker.wrote(text(`At ${minute}`, minute, minute));
  expect(await settled()).toEqual([]);
});

test('the text with which an editor started is taken once it is changed, unless a snapshot is recent', async () => {
  const { open, settled } = openTaker();
  const first = open();
  first.restored(text('Yesterday', -600));
  await settled();
  first.wrote(text('Yesterday and today', 0));
  first.wrote(text('Yesterday and today!', 1));
  expect(await settled()).toEqual(['Yesterday']);

  await first.take(text('As it was at 2', 2));
  const second = open();
  second.restored(text('After a reload', 3));
  await settled();
  second.wrote(text('After a reload!', 4));
  expect(await settled()).toEqual(['Yesterday', 'As it was at 2']);
  second.wrote(text('After a reload!!', 7));
  expect(await settled()).toEqual(['Yesterday', 'As it was at 2', 'After a reload!']);
});
