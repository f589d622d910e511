import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { failStorage, fakeStorage, storedRows } from '../../testing/storage.setup.ts';
import { keptDocument } from '../../testing/offline.setup.ts';
import { Journal } from '../journal.ts';
import { newEditorId } from '../openEditors.ts';
import { forgetOthers } from './forgetOthers.ts';
import { OfflineDocuments } from './offlineDocuments.ts';
import { Snapshots } from './snapshots.ts';
import { longestWriteMs, unlessSlow } from './database.ts';

/** Two users of one device. Each has two documents and two editors. */
const users = Array.from({ length: 2 }, () => ({
  id: newEditorId(),
  documents: [keptDocument(), keptDocument()],
  editors: [newEditorId(), newEditorId()],
}));
const both = fc.nat({ max: 1 });
/** Few different texts, so that documents, bases and users often have the same one. */
const revision = fc.integer({ min: 1, max: 3 });
const textOf = (version: number) => `<p>${version}</p>`;

const step = fc.record({
  user: both,
  document: both,
  editor: both,
  revision,
  action: fc.constantFrom(
    'write',
    'replace',
    'remove',
    'keep',
    'release',
    'forgetOthers',
    'compare',
    'confirmSaved',
    'take',
  ),
  /** The write operation at which the page ends, or the number of one that never comes. */
  crashAt: fc.oneof(
    { weight: 3, arbitrary: fc.constant(Infinity) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function perform({ user, document, editor, revision, action, crashAt }: Step): Promise<void> {
  const { id, documents, editors } = users[user]!;
  const [journal, kept, snapshots] = [new Journal(id), new OfflineDocuments(id), new Snapshots(id)];
  const now = new Date();
  const sermon = { ...documents[document]!, revision, text: textOf(revision), offlineMode: true };
  const [editorId, other] = [editors[editor]!, editors[1 - editor]!];
  const entry = { editorId, documentId: sermon.id, html: textOf(9), revision, baseText: sermon.text, step: 1, at: now };
  const actions = {
    write: () => journal.write(entry),
    replace: () => journal.replace(other, entry),
    remove: () => journal.remove(editorId),
    keep: () => kept.keep(sermon, now),
    release: () => kept.release(sermon.id),
    forgetOthers: () => forgetOthers(users[1 - user]!.id),
    compare: () => kept.compare([sermon], new Date()),
    confirmSaved: () => journal.confirmSaved({ editorId, step: 1, replacedId: other }, sermon, now),
    take: () => snapshots.take({ documentId: sermon.id, html: sermon.text, at: now }, now),
  } satisfies Record<Step['action'], () => Promise<unknown>>;
  // Opens the database.
  await Promise.all([journal.list(), kept.list(), snapshots.list(sermon.id)]);
  const restore = failStorage('AbortError', crashAt);
  await actions[action]();
  restore();
  // Only the journal of the editor's own window deletes its bases at once.
  await journal.sweep();
  journal.close();
  kept.close();
  snapshots.close();
}

/** The rows that are stored for one user. */
async function rowsOf(user: number) {
  const { docs, heads, texts, snapshots } = await storedRows();
  const isOwn = ({ ownerId }: { ownerId: string }) => ownerId === users[user]!.id;
  return {
    docs: docs.filter(isOwn).map((row) => ({ ...row, text: texts.get(row.textKey) })),
    snapshots: snapshots.filter(isOwn).map((row) => ({ ...row, text: texts.get(row.textKey) })),
    heads: heads.filter(isOwn).map((row) => ({
      ...row,
      text: texts.get(row.editorId),
      baseText: row.baseTextKey === null ? null : texts.get(row.baseTextKey),
    })),
  };
}

test('no text that is needed is ever missing, none stays that is not needed, and users do not touch each other’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      fakeStorage();
      for (const step of steps) {
        const others = await rowsOf(1 - step.user);
        await perform(step);
        expect(await rowsOf(1 - step.user)).toEqual(others);

        const { docs, heads, texts, snapshots } = await storedRows();
        for (const { document, textKey } of docs) expect(texts.get(textKey)).toBe(textOf(document.revision));
        for (const { editorId, revision, baseTextKey } of heads) {
          expect(texts.get(editorId)).toBe(textOf(9));
          // The base may be missing if the page ended before it was stored.
          if (baseTextKey !== null) expect(texts.get(baseTextKey)).toBe(textOf(revision));
        }
        const needed = [
          ...[...docs, ...snapshots].map(({ textKey }) => textKey),
          ...heads.flatMap(({ editorId, baseTextKey }) => [editorId, baseTextKey]),
        ];
        expect(new Set(texts.keys())).toEqual(new Set(needed.filter((key) => key !== null)));

        const { id } = users[step.user]!;
        const listed = await new Journal(id).list();
        expect(listed).toHaveLength(heads.filter(({ ownerId }) => ownerId === id).length);
        expect(await new OfflineDocuments(id).list()).toHaveLength(docs.filter(({ ownerId }) => ownerId === id).length);
      }
    }),
    { numRuns: 40 },
  );
});

describe('a browser that does not say whether it has stored a text', () => {
  test('counts as one that has not, after 20 seconds', async () => {
    vi.useFakeTimers();
    const stored = unlessSlow(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(longestWriteMs - 1);
    expect(await Promise.race([stored, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await stored).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('until then, its answer counts', async () => {
    vi.useFakeTimers();
    expect(await unlessSlow(Promise.resolve(true))).toBe(true);
    expect(await unlessSlow(Promise.resolve(false))).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
