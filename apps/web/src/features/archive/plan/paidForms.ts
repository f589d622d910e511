import type { AddedItem, Manifest } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import { parseLink, type MediaType } from '@sermon/domain/links/media';
import { archive as texts } from '@sermon/domain/texts/archive';

type Archived = Pick<AddedItem, 'type' | 'isTemplate' | 'linkType' | 'linkUrl'>;

const isTemplate = (item: Archived) => item.type === 'BuilderAsset' && item.isTemplate;

/** Returns the media site of a media link, or null for every other item. */
function mediaOf({ type, linkType, linkUrl }: Archived): MediaType | null {
  if (type !== 'LinkAsset') return null;
  const link = parseLink({ url: linkUrl ?? '', linkType: linkType ?? undefined });
  return link.linkType === 'General' ? null : link.linkType;
}

/** Finds the items in an archive that only a subscriber can restore in their own form. */
export const paidForms = ({ items }: Manifest) => ({
  templates: items.filter(isTemplate).length,
  media: items.map(mediaOf).filter((type) => type !== null),
});

/** Describes how the server changed an item because its form needs a subscription. Returns null if it did not. */
export function changeOf(item: Archived, added: LibraryItem): string | null {
  if (isTemplate(item) && !added.isTemplate) return texts.templateAsDocument;
  const media = mediaOf(item);
  return media !== null && added.linkType === 'General' ? texts.mediaAsLink(media) : null;
}
