/** Kinds of things in a library (spec part 1 §3), in the specification's order. */
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

/** What a document is for (spec part 1 §3); its place in the list is the specification's number. */
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

/** The categories that can hold editable text; the others hold only files and links. */
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

/** The category's name on a screen. One that is not known reads 'Sermon Manuscript' (spec part 1 §3). */
export const categoryLabel = (category: Category): string => labels[category];

/** What an item is, in words: 'Folder', 'Series', 'Sermon Manuscript', 'Link' (spec part 1 §3). */
export function typeLabel({ type, category }: { type: ItemType; category: Category }): string {
  if (type === 'Folder') return 'Folder';
  if (type === 'SermonSeries') return 'Series';
  if (category === 'None' && type === 'LinkAsset') return 'Link';
  if (category === 'None' && type === 'FileAsset') return 'File';
  return categoryLabel(category);
}

/** Kinds of links (spec part 3 §3). Media are kept by their id; a general link is a web address. */
export const linkTypes = ['General', 'SoundCloud', 'Vimeo', 'YouTube'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Whether things can lie in it. */
export const isContainer = ({ type }: { type: ItemType }): boolean => type === 'Folder' || type === 'SermonSeries';

/** A library holds at most so many items; a preacher of fifty years needs a fifth of it. */
export const maxLibraryItems = 50_000;
/** With what lies in the trash it holds at most so many. */
export const maxKeptItems = 2 * maxLibraryItems;
/** How many items one library holds, without and with its trash. */
export type LibraryLimits = { items: number; kept: number };
export const libraryLimits: LibraryLimits = { items: maxLibraryItems, kept: maxKeptItems };
/** Folders lie at most so deep in each other. */
export const maxDepth = 50;
/** Documents in the list for offline use, newest first: nearly 20 years of weekly sermons, in a reply of about 1 MB. */
export const maxOfflineDocuments = 1_000;
/** How long what was deleted can be given back, in days. */
export const trashDays = 30;
/** A file must be smaller than this, in bytes (spec part 1 §9). */
export const fileSizeLimit = 26_214_400;

/** Limits on what is kept of an item, in characters. */
export const maxNameLength = 200;
export const maxLocationLength = 200;
export const maxScriptureLength = 1_000;
export const maxDescriptionLength = 2_000;
export const maxAddressLength = 2_000;
export const maxSearchLength = 200;
/** A document's HTML: about 200,000 words of plain text, more than any sermon. */
export const maxTextLength = 1_500_000;
/** Tags in a document's HTML: ten times what the longest sermon has; reading more would hold up everybody else. */
export const maxTags = 100_000;
