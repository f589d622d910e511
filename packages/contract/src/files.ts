import { fileSizeLimit, maxNameLength } from '@sermon/domain/library/items';
import { files as fileTexts } from '@sermon/domain/texts/files';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';
import { call, file, form, list } from './call.ts';
import { changedSharedDetails, libraryItem, parentId, requestedCategory } from './library.ts';
import { id } from './ids.ts';
import { itemName, line } from './inputs/text.ts';

export const fileAsset = libraryItem.extend({ uploadPath: z.string() });

const isStarred = z.boolean();
const fileId = id.of('file');
/** SHA-256 in base64url. */
const fileHash = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/);
const uploadPath = id.of('upload', z.string().min(1, fileTexts.notUploaded).max(200, fileTexts.notUploaded));
/** The file from which a document is made: an upload by the same user that no other item uses. */
export const newOriginal = z.object({
  uploadPath,
  fileName: line(maxNameLength, fileTexts.invalidName).min(1, fileTexts.invalidName),
  hash: fileHash.optional(),
});
export type NewOriginal = z.output<typeof newOriginal>;

const fileSize = z
  .number()
  .int()
  .min(0)
  .max(fileSizeLimit - 1, fileTexts.tooLarge);

/** A file for which an upload address is requested. The default content type is that of any file. */
export const uploadTerms = {
  fileName: line(maxNameLength, fileTexts.invalidName).min(1, fileTexts.invalidName),
  contentType: z
    .string()
    .max(100)
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .catch('application/octet-stream')
    .default('application/octet-stream'),
};

/** An address for an upload, which must have this content type. `filePath` names the uploaded file. */
export const uploadAddress = z.object({ url: z.string(), filePath: z.string(), contentType: z.string() });

export const files = {
  get: call('GET /api/FileAssets/GetFileAsset/{id}', 'user', { id: fileId }, fileAsset),
  /**
   * Returns an address to which one file can be uploaded by PUT within one hour. With `fileSize` (in bytes) and
   * `contentType`, only a file of that size and type is accepted. Without them, any file below the size limit is
   * accepted, sent as application/octet-stream.
   */
  generateUploadUrl: call(
    'POST /api/FileAssets/GenerateFileUploadUrl',
    'user',
    { ...uploadTerms, fileSize: fileSize.optional() },
    uploadAddress,
  ),
  /** Creates an item from an uploaded file. An upload can be used only once, by the user who requested its address. */
  save: call(
    'POST /api/FileAssets/SaveFileAsset',
    'user',
    {
      parentId: parentId.default(null),
      name: itemName(fileTexts.invalidName),
      category: requestedCategory.default('None'),
      uploadPath,
      fileSize,
    },
    fileAsset,
  ),
  update: call(
    'PUT|POST /api/FileAssets/UpdateFileAsset',
    'user',
    {
      id: fileId,
      name: itemName(texts.nameBlank).optional(),
      parentId: parentId.optional(),
      isStarred: isStarred.optional(),
      ...changedSharedDetails,
    },
    fileAsset,
  ),
  star: call('PUT|POST /api/FileAssets/SetStarredFileAsset', 'user', { id: fileId, isStarred }, libraryItem),
  rename: call(
    'PUT|POST /api/FileAssets/SetNameFileAsset',
    'user',
    { id: fileId, name: itemName(texts.nameBlank) },
    libraryItem,
  ),
  move: call('PUT|POST /api/FileAssets/MoveFileAsset', 'user', { id: fileId, parentId }, libraryItem),
  remove: call('DELETE /api/FileAssets/DeleteFileAsset/{id}', 'user', { id: fileId }, z.null()),
  restore: call('PUT|POST /api/FileAssets/UndeleteFileAsset', 'user', { id: fileId }, libraryItem),
  contents: file('GET /api/FileAssets/GetFileAssetContents/{id}', 'user', { id: fileId }, z.file()),
};

const maxNotices = 20;

const converted = z.object({
  /** The name of the document, if this product wrote the file; other files have none. */
  title: z.string().nullable(),
  /** The line with Word's Title style in a file of another program, which the text contains as well. */
  titleLine: z.string().optional(),
  /** HTML that conforms to the closed document schema (domain/document/schema.ts). */
  html: z.string(),
  /** One sentence for each kind of content in the file that documents do not support. */
  notices: list(z.string(), { max: maxNotices }),
});
export type Converted = z.output<typeof converted>;

export const word = {
  convert: form('POST /api/WordFileConversion', { feature: 'wordUpload' }, { file: z.file() }, converted),
};

const documentId = id.of('document');

const maxSought = 1_000;
const imported = z.object({ hash: z.string(), name: z.string() });
export type Imported = z.output<typeof imported>;

const original = z.object({ fileName: z.string(), fileSize: z.number().int() });

export const originals = {
  /** Returns the name and size of the file from which the document was imported; null if none is kept. */
  get: call('GET /api/DocumentOriginals/GetOriginal/{id}', 'user', { id: documentId }, original.nullable()),
  /**
   * Finds documents in the library that were made from files with these hashes, or whose words have one of these hashes
   * (`sameWords`). Returns the name of the newest for each hash. Templates and documents in the trash do not count.
   */
  find: call(
    'POST /api/DocumentOriginals/FindImported',
    'user',
    { hashes: z.array(fileHash).max(maxSought) },
    list(imported, { max: maxSought }),
  ),
  contents: file('GET /api/DocumentOriginals/GetOriginalContents/{id}', 'user', { id: id.of('original') }, z.file()),
};
