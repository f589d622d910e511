import { maxPremiumItems, premiumKinds } from '@sermon/domain/premium/premium';
import * as z from 'zod';
import { call, date, form, list } from '../call.ts';
import { id } from '../ids.ts';

export const premiumItem = z.object({
  id: z.uuid(),
  kind: z.enum(premiumKinds),
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  isFree: z.boolean(),
  isEnabled: z.boolean(),
  /** '' if there is no picture. */
  thumbnailUrl: z.string(),
  activations: z.number(),
  documents: z.number(),
  dateCreated: date,
  dateImported: date,
});

const premiumItemId = id.ofAdministrators('premiumItem');

export const adminPremium = {
  /** Lists the sermons and then the series, each in the order in which users see them. */
  list: call('GET /api/Admin/PremiumItems', 'admin', {}, list(premiumItem, { most: 2 * maxPremiumItems })),
  setEnabled: call(
    'POST /api/Admin/SetPremiumItemEnabled',
    'admin',
    { premiumItemId, isEnabled: z.boolean() },
    z.null(),
  ),
  /** Moves an item to a position among those of its kind. Position 0 is the first. */
  move: call(
    'POST /api/Admin/MovePremiumItem',
    'admin',
    { premiumItemId, position: z.number().int().min(0).max(maxPremiumItems) },
    z.null(),
  ),
  replacePicture: form(
    'POST /api/Admin/ReplacePremiumPicture/{premiumItemId}',
    'admin',
    { premiumItemId, file: z.file() },
    z.string(),
  ),
};
