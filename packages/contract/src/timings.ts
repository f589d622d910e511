import { maxStoredTimings, timingKinds, timingLimits } from '@sermon/domain/presenter/timings';
import * as z from 'zod';
import { call, date, list } from './call.ts';
import { id } from './ids.ts';
import { line } from './inputs/text.ts';

const documentId = id.of('document');
const timingId = id.of('timing');
const seconds = z.number().int().min(0).max(timingLimits.seconds);
const words = z.number().int().min(0).max(timingLimits.words);

const timedSection = z.object({
  /** Empty for the text before the first heading. */
  heading: line(timingLimits.headingLength),
  words,
  seconds,
  planned: seconds,
});

const timing = z.object({
  id: timingId,
  kind: z.enum(timingKinds),
  startedAt: date,
  /** The whole time. Pauses do not count. */
  seconds,
  words,
  sections: list(timedSection, { max: timingLimits.sections }),
});

/** A timing in a request. The device generates its id, so that it is stored once even if it is sent again. */
export const newTiming = z.object({
  timingId: id.ofPublic('newTiming'),
  assetId: documentId,
  kind: z.enum(timingKinds),
  startedAt: date,
  seconds: seconds.min(1),
  words,
  sections: z.array(timedSection).max(timingLimits.sections),
});
export type NewTiming = z.output<typeof newTiming>;

/** The timings of a document in an archive, newest first. They have no ids, because a restored document is a new one. */
export const archivedTimings = z
  .array(newTiming.omit({ timingId: true, assetId: true }))
  .max(maxStoredTimings * timingKinds.length);
export type ArchivedTiming = z.output<typeof archivedTimings>[number];

export const timings = {
  /**
   * Stores how long a sermon took. Of each kind, a document keeps the newest ten. A timing with the same id is not
   * stored again, and the reply is the one that is stored.
   */
  add: call('POST /api/Timings/AddTiming', 'user', newTiming.shape, timing),
  list: call(
    'GET /api/Timings/GetTimings/{id}',
    'user',
    { id: documentId },
    list(timing, { max: maxStoredTimings * timingKinds.length }),
  ),
  remove: call('DELETE /api/Timings/DeleteTiming/{id}', 'user', { id: timingId }, z.null()),
  pace: call(
    'GET /api/Timings/GetPace',
    'user',
    {},
    z.object({ wordsPerMinute: z.int().nullable(), rehearsals: z.int(), sermons: z.int() }),
  ),
};
