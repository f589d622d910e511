import type { listedPremiumSermon, premiumSermon } from '@sermon/contract/premium/premium';
import type * as z from 'zod';

export const listCall = 'GET /api/PremiumSermon/GetEnabledPremiumSermon';
export const seriesListCall = 'GET /api/PremiumSermonSeries/GetEnabledPremiumSermonSeries';
export const activateCall = 'POST /api/PremiumSermon/Activate';
export const detailCall = ({ id }: { id: string }) => `GET /api/PremiumSermon/GetPremiumSermon/${id}`;
export const textCall = ({ id }: { id: string }) => `GET /api/PremiumSermon/GetPremiumSermonAsset/${id}`;

type WirePremium = z.input<typeof listedPremiumSermon>;
type WireAsset = z.input<typeof premiumSermon>['assets'][number];

let made = 0;
const newId = () => {
  made += 1;
  return `0197a2c4-0000-7000-8000-c${String(made).padStart(11, '0')}`;
};

/** The ratings of an item that nobody has rated. */
export const unrated = { average: null, count: 0, own: null };
export const ratingCall = ({ id }: { id: string }) => `GET /api/Ratings/GetRating/premiumSermon/${id}`;

/** A premium sermon as the API lists it: free, and added by nobody. */
export const premium = (name: string, overrides: Partial<WirePremium> = {}): WirePremium => ({
  id: newId(),
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  name,
  shortDescription: '',
  description: '',
  thumbnailUrl: '',
  isFree: true,
  isLocked: false,
  totalActivations: 0,
  rating: unrated,
  dateCreated: '2026-11-01T00:00:00.000Z',
  ...overrides,
});

/** A part of a premium sermon as the API sends it: a manuscript. */
export const premiumAsset = (name: string, overrides: Partial<WireAsset> = {}): WireAsset => ({
  id: newId(),
  parentId: null,
  name,
  type: 'BuilderAsset',
  category: 'Manuscript',
  ...overrides,
});

/** The details of a premium sermon that is not in the library. */
export const withTree = (sermon: WirePremium, assets: WireAsset[]) => ({ ...sermon, assets, copyId: null });
