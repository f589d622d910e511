import { foldText } from '../words/foldText.ts';
/** The kinds of premium content: a sermon with its documents, and a series of such sermons. */
export const premiumKinds = ['sermon', 'series'] as const;
export type PremiumKind = (typeof premiumKinds)[number];

export const premiumAssetTypes = ['Folder', 'SermonSeries', 'BuilderAsset'] as const;
export type PremiumAssetType = (typeof premiumAssetTypes)[number];

/**
 * The most premium sermons, and the most premium series, on one server. With their descriptions, a list makes a reply of
 * at most about 500 KB.
 */
export const maxPremiumItems = 200;
/**
 * The most folders, series and documents in one premium sermon or series. The embedded database copies that many in
 * 50 to 100 ms, depending on their texts, and other users wait for that. A year of weekly sermons with eight
 * documents each fits.
 */
export const maxPremiumAssets = 500;
export const maxPremiumDepth = 20;
export const maxPremiumTextLength = 5_000_000;
/**
 * The number of characters of one premium sermon or series that a search reads: its name, its descriptions and its texts.
 * The longest series of the product fits. With many items, the embedded database reads that much in about 20 ms, during
 * which other users wait.
 */
export const searchedPremiumLength = 60_000;
/** The number of those characters if the item is locked: the same without what its previews hide. */
export const searchedLockedLength = 20_000;

export const maxShortDescriptionLength = 160;
export const maxPremiumDescriptionLength = 2_000;
export const maxSlugLength = 80;
/** A slug: lower-case letters and digits of any language, in words separated by hyphens. */
export const slugPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;
/**
 * Returns the form of a slug in which it is stored and looked up. Lower case can be written with other characters than
 * before, so the result is composed again.
 */
export const slugForm = (slug: string): string => slug.normalize('NFC').toLowerCase().normalize('NFC');

/** A picture of premium content must be smaller than this, in bytes. */
export const maxPremiumPictureBytes = 10_000_000;

/**
 * Time in which a second request for the same premium content counts as a double click, in ms. It makes no second copy,
 * even if it asks for one.
 */
export const doubleClickMs = 10_000;

/** Returns the form of a text in which premium content is searched: folded, with single spaces and no backslashes. */
export const searchedForm = (text: string): string =>
  foldText(text.replaceAll('\\', '')).folded.replace(/\s+/g, ' ').trim();

/** The form in which earlier versions stored the texts of premium content, which were not folded. */
export const earlierSearchedForm = (text: string): string =>
  text.normalize('NFC').replaceAll('\\', '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The orders of a list of premium content, in the order of the menu. The first is the default (spec part 3 §2.7). */
export const premiumOrders = ['newest', 'name', 'popularity'] as const;
export type PremiumOrder = (typeof premiumOrders)[number];

export const premiumOrderLabels: Record<PremiumOrder, string> = {
  newest: 'Newest',
  name: 'Name',
  popularity: 'Popularity',
};

type Ordered = {
  name: string;
  dateCreated: Date;
  added: number;
  rating: { average: number | null };
};

/** Compares names as in the library: 'Week 2' comes before 'Week 10'. */
const names = new Intl.Collator('en', { numeric: true });

const newestFirst = (a: Ordered, b: Ordered) => b.dateCreated.getTime() - a.dateCreated.getTime();

const bestRatedFirst = (a: Ordered, b: Ordered) => (b.rating.average ?? 0) - (a.rating.average ?? 0);

const compare: Record<PremiumOrder, (a: Ordered, b: Ordered) => number> = {
  newest: newestFirst,
  name: (a, b) => names.compare(a.name, b.name),
  popularity: (a, b) => b.added - a.added || bestRatedFirst(a, b) || newestFirst(a, b),
};

/** Sorts premium content. Items that are equal stay in the order that the administrators chose. */
export const sortPremium = <Item extends Ordered>(items: readonly Item[], order: PremiumOrder): Item[] =>
  items.toSorted(compare[order]);
