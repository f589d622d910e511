import { maxLabelLength } from '@sermon/domain/history/limits';
import * as z from 'zod';
import { call, date } from './call.ts';
import { id } from './ids.ts';
import { line } from './text.ts';

const documentId = id.of('document');
const versionId = id.of('version');

/** A text that a document once held, or that lost against another one. */
export const revision = z.object({
  id: versionId,
  builderAssetId: documentId,
  /** saved: it was the document's text · refused: it came too late and was kept beside it. */
  kind: z.enum(['saved', 'refused']),
  /** What a person calls this version; '' for most. */
  label: z.string(),
  /** The document's name at that time. */
  name: z.string(),
  dateSaved: date,
  /** Where it was written: 'Phone, iOS'; '' where nobody knows. */
  device: z.string(),
  /** Null of texts that were kept before they were counted. */
  wordCount: z.number().int().nullable(),
});
export type Revision = z.output<typeof revision>;

export const revisionText = revision.extend({ text: z.string() });
export type RevisionText = z.output<typeof revisionText>;

export const history = {
  /** What is kept of a document besides its present text, newest first. */
  list: call('GET /api/BuilderAssets/GetRevisions/{id}', 'user', { id: documentId }, z.array(revision)),
  get: call('GET /api/BuilderAssets/GetRevision/{id}', 'user', { id: versionId }, revisionText),
  /** Keeps the text that the document has now, under a name or none: before it is replaced, or because somebody wants to find it again. */
  keep: call(
    'POST /api/BuilderAssets/KeepRevision',
    'user',
    { builderAssetId: documentId, label: line(maxLabelLength).default('') },
    revision,
  ),
  /** Names a kept version; '' takes its name away. */
  rename: call('PUT /api/BuilderAssets/NameRevision', 'user', { id: versionId, label: line(maxLabelLength) }, revision),
};
