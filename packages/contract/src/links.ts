import { maxAddressLength, maxLocationLength, maxScriptureLength } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import * as z from 'zod';
import { call, day } from './call.ts';
import { id } from './ids.ts';
import { category, libraryItem, linkType, parentId } from './library.ts';
import { itemName, line } from './text.ts';

const linkId = id.of('link');
const isStarred = z.boolean();

/** The asset itself is the body. Without an id it is a new link, which needs a name and a url; a field that is left out stays as it is. */
const savedLink = {
  id: linkId.optional(),
  name: itemName(texts.nameBlank).optional(),
  /** As a person typed it, or in the form in which it is kept. What it must be depends on the link's type. */
  url: line(maxAddressLength, linkTexts.invalidUrl).min(1, linkTexts.invalidUrl).optional(),
  /** Of the url. Without it the type is that of the address's scheme (youtube:, vimeo:, soundcloud:), else General. */
  linkType: linkType.optional(),
  category: category.catch('None').optional(),
  parentId: parentId.optional(),
  isStarred: isStarred.optional(),
  datePreached: day.nullable().optional(),
  locationPreached: line(maxLocationLength).optional(),
  scripture: line(maxScriptureLength).optional(),
};

export const links = {
  save: call('POST /api/LinkAssets/SaveLinkAsset', 'user', savedLink, libraryItem),
  star: call('PUT|POST /api/LinkAssets/SetStarredLinkAsset', 'user', { id: linkId, isStarred }, libraryItem),
  rename: call(
    'PUT|POST /api/LinkAssets/SetNameLinkAsset',
    'user',
    { id: linkId, name: itemName(texts.nameBlank) },
    libraryItem,
  ),
  move: call('PUT|POST /api/LinkAssets/MoveLinkAsset', 'user', { id: linkId, parentId }, libraryItem),
  remove: call('DELETE /api/LinkAssets/DeleteLinkAsset/{id}', 'user', { id: linkId }, z.null()),
  restore: call('PUT|POST /api/LinkAssets/UndeleteLinkAsset', 'user', { id: linkId }, libraryItem),
};
