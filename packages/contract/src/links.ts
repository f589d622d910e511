import { maxAddressLength } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import * as z from 'zod';
import { call } from './call.ts';
import { changedSharedDetails, libraryItem, linkType, parentId, requestedCategory } from './library.ts';
import { id } from './ids.ts';
import { itemName, line } from './inputs/text.ts';

const linkId = id.of('link');
const isStarred = z.boolean();

/**
 * The fields of a request that saves a link. The body of the request is the link itself. Without an id, the request
 * creates a link, which needs a name and a URL. A field that is left out does not change.
 */
const savedLink = {
  id: linkId.optional(),
  name: itemName(texts.nameBlank).optional(),
  /** The address as typed or in its stored form. The valid forms depend on the type of the link. */
  url: line(maxAddressLength, linkTexts.invalidUrl).min(1, linkTexts.invalidUrl).optional(),
  /**
   * The type of the link. If it is missing, the URL scheme determines the type (youtube:, vimeo:, soundcloud:); other
   * addresses are general links.
   */
  linkType: linkType.optional(),
  category: requestedCategory.optional(),
  parentId: parentId.optional(),
  isStarred: isStarred.optional(),
  ...changedSharedDetails,
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
