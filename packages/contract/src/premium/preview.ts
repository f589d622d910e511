import * as z from 'zod';
import { call } from '../call.ts';
import { id } from '../ids.ts';
import { category } from '../library.ts';

/** The id of a published sermon here, or of a sermon on the parent site, which chooses its ids. */
const previewedId = id.ofPublic(
  'previewedSermon',
  z
    .string()
    .max(64)
    .regex(/^\w[\w-]*$/),
);

/** A sermon as it would be saved (spec part 3 §7). */
export const previewedSermon = z.object({
  id: z.string(),
  name: z.string(),
  category,
  scripture: z.string(),
  /** HTML that conforms to the closed document schema. */
  text: z.string(),
  /** False if the text is only the beginning of the sermon, for visitors and for users who may not save a copy. */
  isWhole: z.boolean(),
});
export type PreviewedSermon = z.output<typeof previewedSermon>;

export const preview = {
  /**
   * Returns a sermon for the preview. Replies 404 if there is none, 502 if the parent site's answer cannot be used, and 503 if it
   * does not answer.
   */
  sermon: call('GET /api/BuilderAssets/GetSermonAsBuilderAsset/{id}', 'anyone', { id: previewedId }, previewedSermon),
};
