import { maxOfflineDocuments } from '@sermon/domain/library/items';
import { maxTags, maxTextLength } from '@sermon/domain/document/schema';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, echoing, file, list } from './call.ts';
import { changedDetails, libraryItem, parentId, requestedTextCategory } from './library.ts';
import { newOriginal } from './files.ts';
import { id } from './ids.ts';
import { layout } from './printing.ts';
import { itemName, line } from './inputs/text.ts';

/** A document with its text (spec part 1 §3, part 2 §3). */
export const sermonDocument = libraryItem.extend({
  /** HTML that conforms to the closed document schema (domain/document/schema.ts). */
  text: z.string(),
  /** True if an administrator who viewed the account wrote the text. */
  isByAdministrator: z.boolean(),
  offlineMode: z.boolean(),
  slideCount: z.number().int(),
  customSlideBackgroundImagePath: z.string().nullable(),
  /** The address of the custom picture behind the slides, without origin. It changes when the picture is replaced. */
  customSlideBackgroundImageUrl: z.string().nullable(),
  /**
   * The opacity from 0 to 0.8 of a black layer over the custom picture, the lowest with which its white text can be read
   * (domain/slides/contrast.ts). Null without a custom picture.
   */
  customSlideBackgroundScrim: z.number().nullable(),
  /**
   * The id in the address of the page with this text; null if it was never shared. `isShared` says whether the text or the
   * slides can be opened.
   */
  shareId: z.string().nullable(),
  lastModifiedOnOperatingSystem: z.string(),
  lastModifiedFormFactor: z.string(),
  /** The number of times the text was saved. A save request states which revision its text is based on. */
  revision: z.number().int(),
  nameRevision: z.number().int(),
  /** The number of times the details or the category were changed. */
  detailsRevision: z.number().int(),
});
export type SermonDocument = z.output<typeof sermonDocument>;

/** A document in a list, without its text. Texts can be 1.5 MB each, so only `documents.get` returns them. */
export const listedDocument = sermonDocument.omit({ text: true });
export type ListedDocument = z.output<typeof listedDocument>;

const savedReply = sermonDocument.extend({
  /**
   * The revision that the text of this save became. It is less than `revision` if another editor has saved since. The
   * document in the reply then has the other editor's text.
   */
  savedAs: z.number().int(),
});

const saveReceipt = z.object({
  step: z.number().int(),
  revision: z.number().int(),
  /** SHA-256 of the stored text in base64url, or '' if unknown. */
  textHash: z.string(),
});

/** The maximum value of revisions and steps, which the database stores as 32-bit integers. */
const maxCounter = 2_000_000_000;

/** The length of SHA-256 in base64url. */
const maxHashLength = 43;

const countTags = (text: string): number => text.split('<').length - 1;

export const documentText = z
  .string()
  .max(maxTextLength, texts.textTooLong)
  .refine((text) => countTags(text) <= maxTags, texts.textTooLong);

/**
 * The account that owns the text being sent. If another user has signed in since, the server replies 401, so the text
 * never ends up in another account.
 */
export const textOwner = id.of('account').optional();

/**
 * The fields of a request that saves a document. The body of the request is the document itself.
 *
 * - Without an id, the request creates a document, which needs a name.
 * - With `isNew`, the client has made the id, and the request creates a document with it. If the user's document with
 *   this id already exists, the request is a repetition and is handled like any other save of its editor.
 * - A field that is left out does not change.
 * - Without a text, only the details change. Such a request does not count as a save and never causes a conflict.
 */
const savedDocument = {
  id: id.of('document').optional(),
  /**
   * True if the document may not exist yet. Its `id` should be a UUID of version 7, like those that the server makes.
   */
  isNew: z.boolean().optional(),
  ownerId: textOwner,
  name: itemName(texts.invalidName).optional(),
  /** The `nameRevision` that the name is based on. If the document has been renamed since, the name is ignored. */
  nameRevision: z.number().int().min(0).max(maxCounter).optional(),
  text: documentText.optional(),
  /** The file from which a new document was imported. Ignored for existing documents. */
  original: newOriginal.optional(),
  category: requestedTextCategory.optional(),
  parentId: parentId.optional(),
  isStarred: z.boolean().optional(),
  /** Makes a new document available offline, unless too many documents are. Ignored for existing documents. */
  offlineMode: z.boolean().optional(),
  ...changedDetails,
  lastModifiedOnOperatingSystem: line(50).optional(),
  lastModifiedFormFactor: line(50).optional(),
  revision: z.number().int().min(0).max(maxCounter).optional(),
  /**
   * The hash of the text on which this text is based, in the format of a receipt. If the server has another text under
   * the same revision, because it was restored from a backup, the save is a conflict.
   */
  baseHash: z.string().max(maxHashLength).optional(),
  /**
   * The id of the open editor that sends the save. Consecutive saves from one editor do not conflict with each other; a
   * save from another editor in between is a conflict. Each page that opens a document uses a new id.
   */
  editorId: id.ofPublic('editor').optional(),
  /**
   * The sequence number of the text within its editor. A save whose text, or a later text of the same editor, has
   * already arrived changes nothing and is answered like the save that arrived.
   */
  editorStep: z.number().int().min(0).max(maxCounter).optional(),
};

const documentId = id.of('document');

export const documents = {
  get: call('GET /api/BuilderAssets/GetBuilderAsset/{id}', 'user', { id: documentId }, sermonDocument),
  save: echoing('text', call('POST /api/BuilderAssets/SaveBuilderAsset', 'user', savedDocument, savedReply)),
  /**
   * Returns the receipt of the newest text that an editor has saved, or null if none of its texts has arrived. An
   * editor that did not receive the reply to its save can find out whether the text was saved. Unlike `get`, it also
   * replies for a document in the trash, so that a client can tell it from one that was permanently deleted.
   */
  receipt: call(
    'GET /api/BuilderAssets/GetSaveReceipt/{id}/{editorId}',
    'user',
    { id: documentId, editorId: id.ofPublic('editor') },
    saveReceipt.nullable(),
  ),
  rename: call(
    'PUT /api/BuilderAssets/SetNameBuilderAsset',
    'user',
    { id: documentId, name: itemName(texts.nameBlank) },
    sermonDocument,
  ),
  star: call(
    'PUT /api/BuilderAssets/SetStarredBuilderAsset',
    'user',
    { id: documentId, isStarred: z.boolean() },
    libraryItem,
  ),
  move: call('PUT /api/BuilderAssets/MoveBuilderAsset', 'user', { id: documentId, parentId }, libraryItem),
  /**
   * Copies a document or a template into a folder. A copy of a template is a template; only subscribers can copy
   * templates.
   */
  duplicate: call(
    'POST /api/BuilderAssets/DuplicateBuilderAsset',
    'user',
    { id: documentId, parentId: parentId.default(null) },
    libraryItem,
  ),
  setOfflineMode: call(
    'PUT /api/BuilderAssets/SetOfflineMode',
    'user',
    { builderAssetId: documentId, offlineMode: z.boolean() },
    libraryItem,
  ),
  /**
   * Returns the documents that are available offline, newest first, at most `maxOfflineDocuments`. Clients compare ids
   * and revisions, and load changed texts individually.
   */
  offline: call(
    'GET /api/BuilderAssets/GetOfflineBuilderAssets',
    'user',
    {},
    list(listedDocument, { max: maxOfflineDocuments }),
  ),
  remove: call('DELETE /api/BuilderAssets/DeleteBuilderAsset/{id}', 'user', { id: documentId }, z.null()),
  restore: call('PUT /api/BuilderAssets/UndeleteBuilderAsset', 'user', { id: documentId }, libraryItem),
  wasAccessed: call('PUT /api/BuilderAssets/WasAccessed/{id}', 'user', { id: documentId }, z.null()),
  pdf: file('GET /api/BuilderAssets/pdf/{id}', 'user', { id: documentId, ...layout }, z.file()),
  docx: file('GET /api/BuilderAssets/docx/{id}', 'user', { id: documentId }, z.file()),
};
