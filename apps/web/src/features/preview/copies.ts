import type { PreviewedSermon } from '@sermon/contract/premium/preview';
import { CallFailed } from '@sermon/contract/client';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { thisDevice } from '../../ui/browser/thisDevice.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';
import { api } from './api.ts';

/** A copy that has begun. The ids let the server recognize a repetition. */
const copy = z.object({
  previewId: z.string(),
  userId: z.string(),
  documentId: z.uuid(),
  editorId: z.uuid(),
  at: z.number(),
  isSaved: z.boolean(),
});
type Copy = z.output<typeof copy>;

const mostCopies = 20;
const stored = storedValue('sermon-preview-copies', z.array(copy).max(mostCopies), 'browser');

/** How long a copy that has begun is continued, and how long the same copy is opened again after it was saved. */
const keptForMs = { begun: 24 * 60 * 60 * 1_000, saved: 10 * 60 * 1_000 };

const isCurrent = ({ at, isSaved }: Copy) => {
  const age = Date.now() - at;
  return age >= 0 && age < (isSaved ? keptForMs.saved : keptForMs.begun);
};

const isOf = (wanted: Pick<Copy, 'previewId' | 'userId'>) => (found: Copy) =>
  found.previewId === wanted.previewId && found.userId === wanted.userId;

const others = (wanted: Pick<Copy, 'previewId' | 'userId'>): Copy[] =>
  (stored.read() ?? []).filter((found) => isCurrent(found) && !isOf(wanted)(found));

const keep = (kept: Copy): unknown => stored.write([kept, ...others(kept)].slice(0, mostCopies));

function begin(wanted: Pick<Copy, 'previewId' | 'userId'>): Copy {
  const begun = stored.read()?.find((found) => isCurrent(found) && isOf(wanted)(found));
  if (begun) return begun;
  const made = { ...wanted, documentId: newId(), editorId: newId(), at: Date.now(), isSaved: false };
  keep(made);
  return made;
}

/**
 * Saves a copy of a sermon in the library of a user and returns its id. It is saved only once if the page is loaded again in the
 * middle, or if two tabs do it at the same time: the ids are kept in this browser, and the server recognizes the repetition. Ten
 * minutes later, the same sermon can be saved again.
 */
export async function saveCopy(userId: string, sermon: PreviewedSermon): Promise<string> {
  const save = () => saveOnce({ previewId: sermon.id, userId }, sermon);
  return 'locks' in navigator ? navigator.locks.request('sermon-preview-copy', save) : save();
}

async function saveOnce(wanted: Pick<Copy, 'previewId' | 'userId'>, sermon: PreviewedSermon): Promise<string> {
  const begun = begin(wanted);
  try {
    await send(begun, sermon);
  } catch (cause) {
    const statusCode = cause instanceof CallFailed ? cause.statusCode : 0;
    // Either the copy was saved before, and the server has a newer text of it, or it cannot be created.
    if (statusCode === 409 && (await isThere(begun.documentId))) return begun.documentId;
    // The copy was deleted since. The next one gets another id.
    if (statusCode === 404) stored.write(others(wanted));
    if (statusCode !== 404 || !begun.isSaved) throw cause;
    return saveOnce(wanted, sermon);
  }
  keep({ ...begun, at: Date.now(), isSaved: true });
  return begun.documentId;
}

const isThere = (id: string): Promise<boolean> =>
  api.documents.get({ id }).then(
    () => true,
    () => false,
  );

const send = ({ documentId, editorId, userId }: Copy, { name, text, category, scripture }: PreviewedSermon) =>
  api.documents.save({
    id: documentId,
    isNew: true,
    ownerId: userId,
    name,
    nameRevision: 0,
    text,
    category,
    scripture,
    revision: 0,
    editorId,
    editorStep: 1,
    ...thisDevice(),
  });
