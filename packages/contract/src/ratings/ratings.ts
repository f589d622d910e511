import { insertedKinds, maxHalfStars, ratedKinds } from '@sermon/domain/ratings/ratings';
import * as z from 'zod';
import { call } from '../call.ts';
import { id } from '../ids.ts';

const halfStars = z.number().int().min(1).max(maxHalfStars);

export const ratingState = z.object({
  /** In stars, with one decimal. Null if there are fewer than three ratings. */
  average: z.number().nullable(),
  count: z.number().int(),
  /** The user's own rating in half stars. Null if there is none, and for visitors. */
  own: halfStars.nullable(),
});

/** An item that can be rated. An id that does not belong to an item of the kind is refused with 404. */
const rated = { itemKind: z.enum(ratedKinds), id: id.ofPublic('ratedItem') };

/** Ratings of published sermons and illustrations and of premium content. Each account has one rating per item. */
export const ratings = {
  ofItem: call('GET /api/Ratings/GetRating/{itemKind}/{id}', 'user', rated, ratingState),
  /**
   * Sets, changes or (with null) removes the user's rating, and returns the new state. Rating needs a subscription, but a
   * user who no longer has one may still remove a rating.
   */
  rate: call('PUT|POST /api/Ratings/Rate', 'user', { ...rated, halfStars: halfStars.nullable() }, ratingState),
  /** Records that the user has inserted an item into a text. Each user counts once per item. */
  countInsertion: call(
    'POST /api/Ratings/CountInsertion',
    'user',
    { itemKind: z.enum(insertedKinds), id: id.ofPublic('ratedItem') },
    z.null(),
  ),
};
