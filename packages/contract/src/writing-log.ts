import { maxWritingLogs, maxWritingSeconds } from '@sermon/domain/writing-log/time';
import * as z from 'zod';
import { call, date, list } from './call.ts';
import { id } from './ids.ts';

const documentId = id.of('document');
const writingLogId = id.of('writingLog');
const seconds = z.number().int().min(0).max(maxWritingSeconds);

/**
 * A sitting: one period of writing in a document. The specification has two names for its start and two for its
 * duration, so both are returned.
 */
export const writingLog = z.object({
  id: writingLogId,
  assetId: documentId,
  dateCreated: date,
  logDate: date,
  writingTimeInSeconds: seconds,
  logTimeInSeconds: seconds,
});
export type WritingLog = z.output<typeof writingLog>;

export const documentWritingLogs = z.object({
  /** In seconds. */
  totalTime: z.number().int(),
  /** Newest first. */
  writingLogs: list(writingLog, { max: maxWritingLogs }),
});
export type DocumentWritingLogs = z.output<typeof documentWritingLogs>;

export const writingLogs = {
  get: call('GET /api/AssetWritingLog/GetAssetWritingLog/{id}', 'user', { id: documentId }, documentWritingLogs),
  create: call(
    'POST /api/AssetWritingLog/CreateAssetWritingLog',
    'user',
    { assetId: documentId, dateCreated: date, writingTimeInSeconds: seconds },
    writingLog,
  ),
  /** Updates the duration of a sitting in progress. The duration never decreases. */
  update: call(
    'PUT /api/AssetWritingLog/UpdateAssetWritingLog',
    'user',
    { id: writingLogId, writingTimeInSeconds: seconds },
    writingLog,
  ),
  remove: call('DELETE /api/AssetWritingLog/DeleteAssetWritingLog/{id}', 'user', { id: writingLogId }, z.null()),
};
