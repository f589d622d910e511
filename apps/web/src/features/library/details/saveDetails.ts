import type { LibraryItem } from '@sermon/contract/library';
import { api } from '../api.ts';

type Details = Record<
  'Name' | 'Url' | 'DatePreached' | 'LocationPreached' | 'ScriptureReferences' | 'TemplateDescription',
  string
>;

/** Saves what is known about an item by the call of its type; a document's text stays as it is. */
export function saveDetails(item: LibraryItem, details: Details): Promise<LibraryItem> {
  const { id, type, linkType, linkUrl, isTemplate } = item;
  const name = details.Name.trimEnd();
  const preached = {
    // A calendar day is sent as it stands in the field: no time zone touches it.
    datePreached: details.DatePreached || null,
    locationPreached: details.LocationPreached,
    scripture: details.ScriptureReferences,
  };
  switch (type) {
    case 'Folder':
      return api.folders.rename({ id, name });
    case 'SermonSeries':
      return api.series.rename({ id, name });
    case 'LinkAsset': {
      const url = linkType === 'General' ? details.Url : (linkUrl ?? '');
      return api.links.save({ id, name, url, ...(linkType && { linkType }), ...preached });
    }
    case 'FileAsset':
      return api.files.update({ id, name, ...preached });
    case 'BuilderAsset':
      return api.documents.save({
        id,
        name,
        ...preached,
        ...(isTemplate && { templateDescription: details.TemplateDescription }),
      });
    case 'None':
    case 'PremiumSermon':
    case 'PremiumSermonSeries':
      throw new Error(`Nobody changes a ${type}`);
  }
}
