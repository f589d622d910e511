import type { AddedItem, Manifest } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import { may, type PaidFeature, restoredLinkFeatures, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { parseLink, type MediaType } from '@sermon/domain/links/media';
import { archive as texts } from '@sermon/domain/texts/archive';

type Archived = Pick<AddedItem, 'type' | 'isTemplate' | 'linkType' | 'linkUrl'>;

const isTemplate = (item: Archived) => item.type === 'BuilderAsset' && item.isTemplate;

/** Null for every item but media links. */
function mediaOf({ type, linkType, linkUrl }: Archived): MediaType | null {
  if (type !== 'LinkAsset') return null;
  const link = parseLink({ url: linkUrl ?? '', linkType: linkType ?? undefined });
  return link.linkType === 'General' ? null : link.linkType;
}

/**
 * Finds the items in an archive that the server will simplify for this user, and the features that would restore them
 * unchanged, templates first.
 */
export function simplifiedForms(
  { items }: Manifest,
  user: UserPlan,
): { templates: number; mediaLinks: number; features: PaidFeature<'simplified'>[] } {
  const templates = may(user, 'restoreTemplate') ? [] : items.filter(isTemplate);
  const media = items
    .map(mediaOf)
    .filter((type) => type !== null)
    .map((type) => restoredLinkFeatures[type])
    .filter((feature) => !may(user, feature));
  return {
    templates: templates.length,
    mediaLinks: media.length,
    features: [...templates.map(() => 'restoreTemplate' as const), ...media],
  };
}

/** Null if the server did not simplify the item. */
export function changeOf(item: Archived, added: LibraryItem): string | null {
  if (isTemplate(item) && !added.isTemplate) return texts.templateAsDocument;
  const media = mediaOf(item);
  return media !== null && added.linkType === 'General' ? texts.mediaAsLink(media) : null;
}
