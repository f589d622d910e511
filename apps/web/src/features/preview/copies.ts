import { documents } from '@sermon/contract/builder';
import type { PreviewedSermon } from '@sermon/contract/premium/preview';
import { CallFailed } from '@sermon/contract/client';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import { callServer } from '../../api.ts';
import { thisDevice } from '../../ui/browser/thisDevice.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

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

const findEarlier = (wanted: Pick<Copy, 'previewId' | 'userId'>): Copy | undefined =>
  stored.read()?.find((found) => isCurrent(found) && isOf(wanted)(found));

/**
 * Saves a copy of a sermon in the library of a user and returns its id. It is saved only once if the page is loaded again in the
 * middle, or if two tabs do it at the same time: the ids are kept in this browser, and the server recognizes the repetition. Ten
 * minutes later, or if the copy was deleted, the same sermon can be saved again.
 */
export async function saveCopy(userId: string, sermon: PreviewedSermon): Promise<string> {
  const save = () => saveOnce({ previewId: sermon.id, userId }, sermon);
  return 'locks' in navigator ? navigator.locks.request('sermon-preview-copy', save) : save();
}

async function saveOnce(wanted: Pick<Copy, 'previewId' | 'userId'>, sermon: PreviewedSermon): Promise<string> {
  const earlier = findEarlier(wanted);
  if (earlier && (await isSavedAlready(earlier, sermon))) {
    // Opening the same copy again does not make the ten minutes longer.
    if (!earlier.isSaved) keepSaved(earlier);
    return earlier.documentId;
  }
  const made = { ...wanted, documentId: newId(), editorId: newId(), at: Date.now(), isSaved: false };
  keep(made);
  await send(made, sermon);
  keepSaved(made);
  return made.documentId;
}

const keepSaved = (copy: Copy): unknown => keep({ ...copy, at: Date.now(), isSaved: true });

/** Sends a copy again that has begun before. Returns false if another one is needed, because the user has deleted this one since. */
async function isSavedAlready(earlier: Copy, sermon: PreviewedSermon): Promise<boolean> {
  try {
    await send(earlier, sermon);
  } catch (cause) {
    // 409: the server may have a newer text of the copy. 404: it cannot be created with this id.
    if (!(cause instanceof CallFailed && [404, 409].includes(cause.statusCode))) throw cause;
  }
  // The server recognizes a repeated save even if the copy is in the trash.
  return isThere(earlier.documentId);
}

async function isThere(id: string): Promise<boolean> {
  try {
    await callServer(documents.get, { id });
    return true;
  } catch (cause) {
    if (cause instanceof CallFailed && cause.statusCode === 404) return false;
    throw cause;
  }
}

const send = ({ documentId, editorId, userId }: Copy, { name, text, category, scripture }: PreviewedSermon) =>
  callServer(documents.save, {
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
