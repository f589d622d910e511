import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import type { SaveFailure } from '@sermon/domain/offline/versions';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { versions as texts } from '@sermon/domain/texts/offline/documents';
import { unsaved as unsavedTexts } from '@sermon/domain/texts/unsaved';
import { newId } from '../../ui/browser/newId.ts';
import type { StoredEntry } from '../journal.ts';
import { versionKey } from '../store/texts.ts';
import { confirm, ownBase, saveCopy, saveText, type SendNeeds } from './saves.ts';
import { withDocumentLockForUser } from './documentLock.ts';

/** `entry` is on this device, `online` on the server. */
export type Versions = { entry: StoredEntry; online: SermonDocument };

/** Null if the answer was carried out, and `changed` if the document has changed since it was shown. */
export type ResolutionFailure = SaveFailure | 'changed' | null;

/** Saves the version on this device over the one on the server, which stays in the history. */
export const keepOffline = (versions: Versions, needs: SendNeeds): Promise<ResolutionFailure> =>
  answer(versions, needs, async (entry) => {
    const { revision, text } = versions.online;
    const saved = await saveText(entry, { revision, baseHash: await versionKey(text) }, needs);
    if (!saved) return 'changed';
    await confirm(entry, saved, needs);
    return null;
  });

/** Removes the version on this device, once the server has it in the history. */
export const keepOnline = (versions: Versions, needs: SendNeeds): Promise<ResolutionFailure> =>
  answer(versions, needs, async (entry) => {
    // Its own base is outdated, so the server refuses the text and keeps it.
    await saveText(entry, await ownBase(entry), needs);
    await confirm(entry, await needs.server.get(entry.documentId), needs);
    return null;
  });

export const keepBoth = (versions: Versions, needs: SendNeeds): Promise<ResolutionFailure> =>
  answer(versions, needs, async (entry) => {
    const copyId = entry.sync?.copyId ?? newId();
    // The answer is stored first. If the page is closed now, the sender carries it out, and the document is created once.
    if (!(await needs.journal.note(entry.editorId, entry.step, { copyId }))) return failure(builderTexts.copyFailed);
    await saveCopy(entry, copyId, needs);
    return null;
  });

export const clearOffline = (versions: Versions, needs: SendNeeds): Promise<ResolutionFailure> =>
  answer(versions, needs, async ({ editorId, step }) => {
    await needs.journal.remove(editorId, step);
    return null;
  });

const answer = (
  { entry: { editorId, documentId } }: Versions,
  { journal, hold }: SendNeeds,
  carryOut: (entry: StoredEntry) => Promise<ResolutionFailure>,
): Promise<ResolutionFailure> =>
  withDocumentLockForUser(documentId, async () => {
    const release = await hold(editorId);
    if (!release) return failure(unsavedTexts.openElsewhere);
    try {
      const entry = await journal.read(editorId);
      return entry ? await carryOut(entry) : null;
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      if (cause.statusCode === 404) return failure(texts.noLongerThere);
      return { message: cause.message, fields: cause.fields };
    } finally {
      release();
    }
  });

const failure = (message: string): SaveFailure => ({ message, fields: {} });
