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

/** Whether an item is a document, and not a template. */
export const isDocument = ({ type, isTemplate }: { type: ItemType; isTemplate: boolean }): boolean =>
  type === 'BuilderAsset' && !isTemplate;

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

/** A detail of an item, which users type into a form. It is null (`day`) or '' if it is not set. */
export type ItemDetail = {
  /** The name of its field in forms and in error messages of the server. */
  field: string;
  label: string;
  libraryLabel?: string;
  isOfTemplates?: true;
} & ({ kind: 'day' } | { kind: 'line' | 'lines'; maxLength: number });

/**
 * The details of documents, links and files, in the order of the forms. Calls, archives, forms, copies and queries iterate
 * over them. The names are those of the columns and of the fields of calls.
 */
export const sharedDetails = {
  datePreached: { kind: 'day', field: 'DatePreached', label: 'Preach Date' },
  locationPreached: { kind: 'line', maxLength: maxLocationLength, field: 'LocationPreached', label: 'Location' },
  scripture: {
    kind: 'line',
    maxLength: maxScriptureLength,
    field: 'ScriptureReferences',
    label: 'Scripture References',
    libraryLabel: 'Scriptures',
  },
} as const satisfies Record<string, ItemDetail>;

/** The details of documents. The builder shows those of templates only for a template, and the others only for a sermon. */
export const documentDetails = {
  ...sharedDetails,
  templateDescription: {
    kind: 'lines',
    maxLength: maxDescriptionLength,
    field: 'TemplateDescription',
    label: 'Description',
    libraryLabel: 'Template description',
    isOfTemplates: true,
  },
} as const satisfies Record<string, ItemDetail>;

type Values<Details> = { [Name in keyof Details]: Details[Name] extends { kind: 'day' } ? string | null : string };
export type SharedDetails = Values<typeof sharedDetails>;
export type DocumentDetails = Values<typeof documentDetails>;
type DetailName = keyof DocumentDetails;
type SermonName = {
  [Name in DetailName]: (typeof documentDetails)[Name] extends { isOfTemplates: true } ? never : Name;
}[DetailName];
export type SermonDetails = Pick<DocumentDetails, SermonName>;
export type DetailField = (typeof documentDetails)[DetailName]['field'];

export const detailEntries = Object.entries(documentDetails) as [DetailName, ItemDetail & { field: DetailField }][];
export const detailFields = detailEntries.map(([, { field }]) => field);

export const noDetails = Object.fromEntries(
  detailEntries.map(([name, { kind }]) => [name, kind === 'day' ? null : '']),
) as DocumentDetails;

const pickerOf =
  <Name extends string>(names: readonly string[]) =>
  <From extends object>(from: From) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Pick<From, Name & keyof From>;

export const sharedDetailsOf = pickerOf<keyof SharedDetails>(Object.keys(sharedDetails));
export const documentDetailsOf = pickerOf<DetailName>(Object.keys(documentDetails));
export const sermonDetailsOf = pickerOf<SermonName>(
  detailEntries.flatMap(([name, { isOfTemplates }]) => (isOfTemplates ? [] : [name])),
);

export type FormDetail = ItemDetail & { name: DetailName; field: DetailField; value: string };

/** Returns the details that an item can have: none for a folder, and those of templates only for a template. */
export const formDetails = (item: DocumentDetails & { type: ItemType; isTemplate: boolean }): FormDetail[] =>
  detailEntries.flatMap(([name, detail]) => {
    const isOfType = item.type === 'BuilderAsset' ? !detail.isOfTemplates || item.isTemplate : name in sharedDetails;
    return isOfType && !isContainer(item) ? [{ ...detail, name, value: item[name] ?? '' }] : [];
  });

/**
 * Returns the typed values that differ from the details when the form was opened. The other values may have been
 * changed in another window in the meantime. A day is sent as typed, because parsing it as a date would shift it by
 * the time zone.
 */
export const changedDetails = (
  details: readonly FormDetail[],
  typed: Record<DetailField, string>,
): Partial<DocumentDetails> =>
  Object.fromEntries(
    details
      .filter(({ field, value }) => typed[field] !== value)
      .map(({ name, field, kind }) => [name, kind === 'day' ? typed[field] || null : typed[field]]),
  );
