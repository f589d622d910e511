import type { documents, SermonDocument } from '@sermon/contract/builder';
import { CallFailed, type CallInput } from '@sermon/contract/client';
import { noDetails, type SermonDetails, sermonDetailsOf } from '@sermon/domain/library/items';
import { textOfNew } from '@sermon/domain/offline/reconcile';
import { builder as texts } from '@sermon/domain/texts/builder';
import { v7 as newDocumentId } from 'uuid';
import { thisDevice } from '../../ui/browser/browser.ts';
import { Journal } from '../journal.ts';
import { notOnServer } from '../store/texts.ts';
import { newEditorId } from '../openEditors.ts';
import { type KeepResult, OfflineDocuments } from '../store/offlineDocuments.ts';

/**
 * Creates an untitled sermon on this device, in a folder (null is the library itself). It is available offline, and its
 * empty text waits to be sent, so that the server gets the document even if nothing is written in it. Resolves to its
 * id, or to the reason why the browser did not store it.
 */
export async function createOnDevice(
  ownerId: string,
  parentId: string | null,
  now: Date,
): Promise<{ id: string } | Exclude<KeepResult, 'kept'>> {
  const document = newDocument(parentId, now);
  const { id, name, text: html, revision } = document;
  const [journal, kept] = [new Journal(ownerId), new OfflineDocuments(ownerId)];
  const editorId = newEditorId();
  const text = { editorId, documentId: id, name, html, revision, baseText: html, step: 1, at: now };
  try {
    if (!(await journal.write(text))) return 'refused';
    const result = await kept.keep(document, now);
    if (result === 'kept') return { id };
    await journal.remove(editorId);
    return result;
  } finally {
    journal.close();
    kept.close();
  }
}

const newDocument = (parentId: string | null, now: Date): SermonDocument => ({
  id: newDocumentId(),
  type: 'BuilderAsset',
  parentId,
  name: texts.untitled,
  isStarred: false,
  dateCreated: now,
  dateModified: now,
  dateAccessed: now,
  isShared: false,
  shareId: null,
  category: 'Manuscript',
  isByAdministrator: false,
  isTemplate: false,
  ...noDetails,
  isSample: false,
  premium: null,
  slideExporterAspectRatio: '16x9',
  openingLine: '',
  wordCount: null,
  offlineMode: true,
  linkType: null,
  linkUrl: null,
  url: null,
  fileSize: null,
  text: textOfNew,
  slideCount: 0,
  customSlideBackgroundImagePath: null,
  customSlideBackgroundImageUrl: null,
  customSlideBackgroundScrim: null,
  ...thisDevice(),
  revision: notOnServer,
  nameRevision: 0,
  detailsRevision: 0,
});

export type SaveInput = CallInput<typeof documents.save>;
type Details = Pick<SermonDocument, 'name' | 'category' | 'parentId' | 'offlineMode'> & SermonDetails;

/**
 * Saves the first text of a document that was created on this device. Can be repeated: the server recognizes the document
 * by its id, and gives it the newest name. Throws `CallFailed`: 409 if the document exists with another text, and 422 with
 * the server's sentence if it cannot be created, for example because the library is full. `get` fetches the document.
 */
export async function saveNew<Reply>(
  { name, category, parentId, offlineMode, ...sermon }: Details,
  text: SaveInput & { id: string },
  { save, get }: { save: (input: SaveInput) => Promise<Reply>; get: (id: string) => Promise<unknown> },
): Promise<Reply> {
  const details = { name, nameRevision: 0, category, parentId, ...sermonDetailsOf(sermon), offlineMode };
  try {
    return await save({ ...text, ...details, isNew: true, revision: notOnServer });
  } catch (cause) {
    const isMissing = (failure: unknown) => failure instanceof CallFailed && failure.statusCode === 404;
    if (!(cause instanceof CallFailed) || cause.statusCode !== 409) throw cause;
    const isThere = await get(text.id).then(
      () => true,
      (failure: unknown) => !isMissing(failure),
    );
    throw isThere ? cause : new CallFailed(cause.message, 422, cause.fields);
  }
}
