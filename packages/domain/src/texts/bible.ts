import { counted } from './numbers.ts';

/**
 * Adds 'the' to the name of a translation if it needs an article: 'the World English Bible', but 'The Message' and
 * "Young's Literal Translation".
 */
export const withArticle = (translation: string) =>
  /^(The|La|Nueva|Young's) /.test(translation) ? translation : `the ${translation}`;

/** UI text for the Bible panel (spec part 2 §5, §8). */
export const bible = {
  bibleSearchFailed: 'Bible Search failed. Please try again.',
  noVerses: 'No Bible Verses Found',
  otherWords: 'Try fewer or different words.',
  onlySearched: (part: string) => `Only ${part} was searched.`,
  notInstalled: (wanted: string, shown: string) => `${wanted} isn't available here. Showing ${shown}.`,
  verseOmitted: 'This translation omits this verse.',
  nothingInstalled: 'No Bible translation is installed yet.',
  beingInstalled: (done: number, all: number) => `The Bibles are being installed (${done} of ${all}).`,
  versesIn: (count: number, translation: string) => `${counted(count, 'verse')} in ${withArticle(translation)}`,
  versesWithWords(count: number, others: number, translation: string): string {
    if (others === 0) return bible.versesIn(count, translation);
    if (count === 0) return `${counted(others, 'verse')} in other translations`;
    return `${bible.versesIn(count, translation)}, ${others.toLocaleString('en')} more in other translations`;
  },
  noVerseHasAll: 'No verse has all of these words',
  nearestVerses: 'Nearest verses',
  nearestHave: 'These have most of the words, but not all.',
  foundIn: (translationId: string) => `Found in ${translationId}`,
  wholeBible: 'Whole Bible',
  testament: { old: 'Old Testament', new: 'New Testament' },
  theTestament: { old: 'the Old Testament', new: 'the New Testament' },
  order: { relevance: 'Best match', bible: 'Bible order' },
  resultsFor: (count: number, query: string) => `${counted(count, 'result')} for “${query}”`,
  arrowsMove: 'Use the up and down arrow keys to move between the results.',
  versesSelected: (count: number) => `${counted(count, 'verse')} selected`,
  installedHeading: 'Installed',
  notInstalledHere: (count: number) => `Not installed here (${count})`,
  shownInstead: (shown: string) => `If you choose one of these, ${shown} is shown in its place.`,
  settingsDiffer:
    'Please note: Your "Copy and Paste Options" and "View Options" don\'t match. Visible verses may not match verses copied to your clipboard.',
  preferencesSaved: 'Preferences Saved',
  preferencesNotLoaded: 'Loading your preferences failed.',
  preferencesNotSaved: 'Your preferences could not be saved. Please try again.',
  chapterFailed: 'The chapter could not be loaded. Please try again.',
  chapterNotOnDevice: "This chapter isn't on this device. You can read it when you're back online.",
  chapterNotFound: "This chapter doesn't exist.",
  notInTranslation: (chapter: string, translation: string) => `${chapter} is not in ${withArticle(translation)}.`,
  noFurtherChapter: { before: 'This is the first chapter', after: 'This is the last chapter' },
  threeAtMost: 'up to three translations',
  noBook: (typed: string) => `There is no book called “${typed}.”`,
  crossReferencesFailed: 'The cross references could not be loaded. Please try again.',
  noCrossReferences: (reference: string) => `No cross references for ${reference}.`,
  recentCleared: 'Recent searches cleared',
  recentNotBack: "Couldn't restore recent searches.",
};

const quotations = (count: number) => counted(count, 'quotation');
const are = (count: number) => (count === 1 ? 'is' : 'are');

export const scripture = {
  notFetched: (reference: string) => `${reference} couldn't be loaded. Nothing was inserted.`,
  notOnDevice: (reference: string) => `${reference} isn't on this device. Nothing was inserted.`,
  noPassage: (reference: string) => `${reference} was not found. Nothing was inserted.`,
  noText: (reference: string, translation: string) =>
    `${reference} is too long to quote, or is not in ${withArticle(translation)}. Nothing was inserted.`,
  changedMeanwhile: (reference: string) => `${reference} was not inserted because the text changed in the meantime.`,

  noReference: 'Place the cursor in a Scripture reference first',
  noQuotationHere: 'Place the cursor in a quotation first',
  typeReference: 'Type a reference, such as John 3:16',
  insertPassage: (reference: string, translation: string | null) =>
    `Insert ${reference}${translation === null ? '' : `, ${translation}`}`,
  fetchingOne: (reference: string) => `Loading ${reference}`,

  fetching: (done: number, count: number) => `Loading quotations: ${done} of ${count}`,
  switched: (count: number, translation: string) =>
    `${quotations(count)} ${are(count)} now in ${withArticle(translation)}`,
  switchedNone: (translation: string) => `No quotation was changed to ${withArticle(translation)}`,
  alreadyIn: (translation: string) => `All quotations are already in ${withArticle(translation)}`,
  notSwitched: (references: readonly string[]) => `Not changed: ${references.join(', ')}`,
  switchFailed: "The quotations couldn't be loaded. Nothing was changed.",
  switchTakenBack: 'The quotations were changed back',
  switchNotTakenBack: 'The quotations have changed since then, so nothing was undone.',
  noSuchTranslation: (id: string) => `${id} isn't available here. Nothing was changed.`,

  noQuotations: 'This sermon has no Scripture quotations',
  oneAgrees: (reference: string, translation: string) => `${reference} matches ${withArticle(translation)}`,
  allAgree: (count: number) =>
    count === 1 ? 'The quotation matches its translation' : `All ${count} quotations match their translations`,
  someDiffer: (differ: number, unchecked: number, count: number) =>
    [
      differ > 0 && `${differ} of ${quotations(count)} ${differ === 1 ? 'differs' : 'differ'} from the translation`,
      unchecked > 0 && `${quotations(unchecked)} could not be checked`,
    ]
      .filter(Boolean)
      .join('; '),
  checkFailed: 'The quotations could not be checked. Please try again.',

  differs: (translation: string) => `Differs from ${withArticle(translation)}`,
  notInstalled: (translation: string) => `Not checked: ${translation} isn't available here`,
  notFound: 'Not checked: the passage was not found or is too long',
  noTranslation: 'Not checked: no translation given',

  glanceFailed: 'The passage could not be loaded.',
  glanceNotOnDevice: "This passage isn't on this device. You can read it when you're back online.",
  glanceNotFound: "This passage doesn't exist.",
  glanceTooLong: 'This passage is too long to show here.',

  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};
