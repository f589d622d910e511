import { maxNameLength, maxSearchLength } from '@sermon/domain/library/items';
import { maxPremiumAssets, maxPremiumItems, premiumAssetTypes } from '@sermon/domain/premium/premium';
import * as z from 'zod';
import { call, date, file, list } from '../call.ts';
import { id } from '../ids.ts';
import { category } from '../library.ts';
import { line } from '../inputs/text.ts';
import { ratingState } from '../ratings/ratings.ts';

/** The fields that premium sermons and series have in common (spec part 3 §3). */
const listed = {
  /** Part of the address of the public page. Unique among the sermons and among the series. */
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  /** '' if there is no picture; clients then show a default one. */
  thumbnailUrl: z.string(),
  isFree: z.boolean(),
  dateCreated: date,
  /** True if the user may only see previews of the documents. Always true for visitors. */
  isLocked: z.boolean(),
  rating: ratingState,
};

const listedAsset = {
  parentId: z.uuid().nullable(),
  name: z.string(),
  type: z.enum(premiumAssetTypes),
  category,
};

const details = {
  /** Depth first, in the order in which they are shown. */
  assets: list(z.object({ id: id.ofPublic('premiumAsset'), ...listedAsset }), { max: maxPremiumAssets }),
  /** The folder or series with the user's newest copy. Null if there is none in the library, and for visitors. */
  copyId: z.uuid().nullable(),
};

export const listedPremiumSermon = z.object({
  id: id.ofPublic('premiumSermon'),
  ...listed,
  totalActivations: z.number(),
});

export const premiumSermon = listedPremiumSermon.extend(details);
export type PremiumSermon = z.output<typeof premiumSermon>;

export const listedPremiumSeries = z.object({
  id: id.ofPublic('premiumSeries'),
  ...listed,
  activations: z.number(),
});

export const premiumSeries = listedPremiumSeries.extend(details);

export const premiumDocument = z.object({
  id: id.ofPublic('premiumAsset'),
  name: z.string(),
  category,
  /**
   * HTML that conforms to the closed document schema. Of a locked document, it is the beginning: 500 characters, and 1,000
   * more with other letters, which are shown blurred. `previewBands` divides it.
   */
  builderAssetText: z.string(),
  isLocked: z.boolean(),
});
export type PremiumDocument = z.output<typeof premiumDocument>;

const purchase = z.object({
  /** True if the user already has a copy that is not in the trash. Another one must be asked for with `again`. */
  isInLibrary: z.boolean(),
});

/** Searches names, descriptions and, for signed-in users, the texts of the documents. */
const query = line(maxSearchLength).optional();
const title = line(maxNameLength);
/** Asks for a second copy. Without it, the call is refused with 409 if the library has one. */
const again = z.boolean().default(false);

/** Premium sermons (spec part 3 §7). Disabled ones look as if they did not exist. */
export const premiumSermons = {
  /** Returns the premium sermons in the order that the administrators chose, at most `maxPremiumItems`. */
  list: call(
    'GET /api/PremiumSermon/GetEnabledPremiumSermon',
    'anyone',
    { query },
    list(listedPremiumSermon, { max: maxPremiumItems }),
  ),
  get: call(
    'GET /api/PremiumSermon/GetPremiumSermon/{id}',
    'user',
    { id: id.ofPublic('premiumSermon') },
    premiumSermon,
  ),
  byTitle: call('POST /api/PremiumSermon/GetPremiumSermonByTitle', 'anyone', { title }, premiumSermon),
  /** Returns a document with its text, or with its preview if it is locked. */
  document: call(
    'GET /api/PremiumSermon/GetPremiumSermonAsset/{id}',
    'user',
    { id: id.ofPublic('premiumAsset') },
    premiumDocument,
  ),
  /** Records that the user wants the sermon. Nothing is paid: the user needs a subscription, unless the sermon is free. */
  purchase: call('POST /api/PremiumSermon/Purchase', 'user', { id: id.ofPublic('premiumSermon') }, purchase),
  /** Adds the sermon to the library and returns the id of the new folder. A double click adds it once. */
  activate: call(
    'POST /api/PremiumSermon/Activate',
    'user',
    { PremiumSermonId: id.ofPublic('premiumSermon'), again },
    z.uuid(),
  ),
  /** The picture of a premium sermon or series. Each has its own address, so an address always shows the same picture. */
  picture: file(
    'GET /api/PremiumSermon/Picture/{pictureId}',
    'anyone',
    { pictureId: id.ofPublic('premiumPicture') },
    z.file(),
  ),
};

/** Premium series (spec part 3 §7). Disabled ones look as if they did not exist. */
export const premiumSermonSeries = {
  /** Returns the premium series in the order that the administrators chose, at most `maxPremiumItems`. */
  list: call(
    'GET /api/PremiumSermonSeries/GetEnabledPremiumSermonSeries',
    'anyone',
    { query },
    list(listedPremiumSeries, { max: maxPremiumItems }),
  ),
  get: call(
    'GET /api/PremiumSermonSeries/GetPremiumSermonSeries/{id}',
    'user',
    { id: id.ofPublic('premiumSeries') },
    premiumSeries,
  ),
  byTitle: call('POST /api/PremiumSermonSeries/GetPremiumSermonSeriesByTitle', 'anyone', { title }, premiumSeries),
  document: call(
    'GET /api/PremiumSermonSeries/GetPremiumSermonSeriesAsset/{id}',
    'user',
    { id: id.ofPublic('premiumAsset') },
    premiumDocument,
  ),
  purchase: call('POST /api/PremiumSermonSeries/Purchase', 'user', { id: id.ofPublic('premiumSeries') }, purchase),
  /** Adds the series to the library and returns the id of the new series. A double click adds it once. */
  activate: call(
    'POST /api/PremiumSermonSeries/Activate',
    'user',
    { PremiumSermonSeriesId: id.ofPublic('premiumSeries'), again },
    z.uuid(),
  ),
};
