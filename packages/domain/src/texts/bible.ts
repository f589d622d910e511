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
