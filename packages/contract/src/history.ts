import { maxLabelLength, maxListedVersions } from '@sermon/domain/history/thinning';
import * as z from 'zod';
import { call, date, list } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

const documentId = id.of('document');
const versionId = id.of('version');

export const revision = z.object({
  id: versionId,
  builderAssetId: documentId,
  /**
   * `saved`: an earlier text of the document. `refused`: a text that conflicted with a newer one when it was saved, so
   * it was stored as a separate version.
   */
  kind: z.enum(['saved', 'refused']),
  /** The user's name for this version; '' for most versions. */
  label: z.string(),
  name: z.string(),
  dateSaved: date,
  /** The device on which this version was written, such as 'Phone, iOS'; '' if unknown. */
  device: z.string(),
  /** True if an administrator who viewed the account wrote this version. */
  isByAdministrator: z.boolean(),
  /** Null for versions stored before word counts were recorded. */
  wordCount: z.number().int().nullable(),
});
export type Revision = z.output<typeof revision>;

export const revisionText = revision.extend({ text: z.string() });
export type RevisionText = z.output<typeof revisionText>;

export const history = {
  /**
   * Returns the stored versions of a document without its current text, newest first. If there are more than
   * `maxListedVersions`, the oldest versions without a name are left out.
   */
  list: call(
    'GET /api/BuilderAssets/GetRevisions/{id}',
    'user',
    { id: documentId },
    list(revision, { max: maxListedVersions }),
  ),
  get: call('GET /api/BuilderAssets/GetRevision/{id}', 'user', { id: versionId }, revisionText),
  /**
   * Stores the current text of a document as a version, with or without a name. Used before the text is replaced, or
   * when the user wants to be able to return to it.
   */
  keep: call(
    'POST /api/BuilderAssets/KeepRevision',
    'user',
    { builderAssetId: documentId, label: line(maxLabelLength).default('') },
    revision,
  ),
  /** Names a stored version; '' removes the name. */
  rename: call('PUT /api/BuilderAssets/NameRevision', 'user', { id: versionId, label: line(maxLabelLength) }, revision),
};
