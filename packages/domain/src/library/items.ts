/** The types of library items (spec part 1 §3), in the specification's order. */
export const itemTypes = [
  'None',
  'Folder',
  'SermonSeries',
  'PremiumSermon',
  'PremiumSermonSeries',
  'BuilderAsset',
  'LinkAsset',
  'FileAsset',
] as const;
export type ItemType = (typeof itemTypes)[number];

/** The purposes of a document (spec part 1 §3). The specification's number for a purpose is its index in this list. */
export const categories = [
  'None',
  'Outline',
  'Manuscript',
  'Handout',
  'Devotional',
  'SmallGroupStudy',
  'SermonSlides',
  'Notes',
  'Audio',
  'Video',
] as const;
export type Category = (typeof categories)[number];

/** The categories for documents with editable text. The other categories are for files and links. */
export const textCategories = [
  'Manuscript',
  'Outline',
  'Handout',
  'Devotional',
  'SmallGroupStudy',
  'Notes',
] as const satisfies readonly Category[];

const labels: Record<Category, string> = {
  None: 'Sermon Manuscript',
  Outline: 'Sermon Outline',
  Manuscript: 'Sermon Manuscript',
  Handout: 'Handout',
  Devotional: 'Devotional',
  SmallGroupStudy: 'Small Group Study',
  SermonSlides: 'Presentation Slides',
  Notes: 'Notes',
  Audio: 'Sermon Audio',
  Video: 'Sermon Video',
};

/** Returns the displayed name of a category. 'None' is displayed as 'Sermon Manuscript' (spec part 1 §3). */
export const categoryLabel = (category: Category): string => labels[category];

/** Returns the displayed type of an item: 'Folder', 'Series', 'Sermon Manuscript', 'Link' (spec part 1 §3). */
export function typeLabel({ type, category }: { type: ItemType; category: Category }): string {
  if (type === 'Folder') return 'Folder';
  if (type === 'SermonSeries') return 'Series';
  if (category === 'None' && type === 'LinkAsset') return 'Link';
  if (category === 'None' && type === 'FileAsset') return 'File';
  return categoryLabel(category);
}

/**
 * The types of links (spec part 3 §3). A media link stores the id of the video or audio; a general link stores a web
 * address.
 */
export const linkTypes = ['General', 'SoundCloud', 'Vimeo', 'YouTube'] as const;
export type LinkType = (typeof linkTypes)[number];

export const isContainer = ({ type }: { type: ItemType }): boolean => type === 'Folder' || type === 'SermonSeries';

/** The maximum number of items in a library. Fifty years of preaching need only about a fifth of this. */
export const maxLibraryItems = 50_000;
export const maxKeptItems = 2 * maxLibraryItems;
/**
 * The number of items that a library may contain, excluding (`items`) and including (`kept`) its trash, and the size of
 * its files, texts and versions in bytes. `storageBytes` is null if there is no limit.
 */
export type LibraryLimits = { items: number; kept: number; storageBytes: number | null };
export const maxDepth = 50;
/**
 * The maximum number of documents in the list for offline use, newest first. This covers nearly 20 years of weekly
 * sermons and makes a reply of about 1 MB.
 */
export const maxOfflineDocuments = 1_000;
export const maxFoundDocuments = 50;
/**
 * The maximum number of events in a calendar feed, the latest days first. This covers over 30 years of three sermons a
 * week.
 */
export const maxFeedEvents = 5_000;
export const trashDays = 30;
/** Files must be smaller than this, in bytes (spec part 1 §9). */
export const fileSizeLimit = 26_214_400;

export const maxNameLength = 200;
export const maxLocationLength = 200;
export const maxScriptureLength = 1_000;
export const maxDescriptionLength = 2_000;
export const maxAddressLength = 2_000;
export const maxSearchLength = 200;
