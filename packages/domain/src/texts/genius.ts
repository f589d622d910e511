const counted = (count: number | undefined, noun: string) =>
  count ? `Searching ${count.toLocaleString('en')} ${noun}` : `Searching ${noun}`;

const namePassage = 'Name your passage in the details to find more.';

/**
 * UI text for Sermon Genius (spec part 2 §4, §8, §9). `count` is the number of installed texts. If it is missing, the
 * sentence has no number.
 */
export const genius = {
  /** For example 'Searching 31,102 Bible Verses'. */
  searchingVerses: (count?: number) => counted(count, 'Bible Verses'),
  /** For example 'Searching 181,667 Sermons'. */
  searchingSermons: (count?: number) => counted(count, 'Sermons'),
  /** For example 'Searching 49,363 illustrations'. */
  searchingIllustrations: (count?: number) => counted(count, 'illustrations'),
  lastSearched: (when: string) => `Last searched ${when.charAt(0).toLowerCase()}${when.slice(1)}`,

  sermonNotRemoved: 'Remove Sermon failed. Please try again.',
  illustrationNotRemoved: 'Remove Sermon Illustration failed. Please try again.',
  removed: (title: string) => `${title} will not be suggested again`,
  broughtBack: (title: string) => `${title} can be suggested again`,
  notBroughtBack: (title: string) => `${title} could not be restored. Please try again.`,
  tooManyRemoved: "You've reached the limit of removed suggestions.",
  tooShort:
    'Write a few sentences or name a passage, and Sermon Genius will suggest verses, sermons and illustrations.',

  /**
   * Below 'No Sermons Found': what was looked for, and what to do next. The passage or chapter is missing if the user's
   * sermon names none.
   */
  noSermons: (chapter?: string) =>
    chapter
      ? `No published sermon is on ${chapter} or has enough in common with yours. Try other words under Sermons.`
      : `No published sermon has enough in common with yours. ${namePassage}`,
  noIllustrations: (passage?: string) =>
    passage
      ? `No illustration is on ${passage} or its themes, or has enough in common with your sermon. Try other words under Illustrations.`
      : `No illustration has enough in common with your sermon. ${namePassage}`,

  ideas: (ideas: number, sources?: string) =>
    sources ? `${ideas} ideas from ${sources}` : `${ideas} ideas for your sermon`,

  /** For a sermon on other verses of the same chapter: 'Also on Luke 15'. */
  alsoOn: (chapter: string) => `Also on ${chapter}`,
  /** For example 'About courage, a theme of Joshua 1:1–9'. */
  onTheme: (theme: string, passage: string) => `About ${theme}, a theme of ${passage}`,
  onThemeOfTitle: (theme: string) => `About ${theme}`,
  mentions: (reference: string) => `Mentions ${reference}`,
  crossReferenceOf: (reference: string) => `Cross reference for ${reference}`,
  inCommon: (words: readonly string[]) => `In common: ${words.join(', ')}`,
  sources: (count: number) => `${roundedDown(count)} sources`,
};

/** Rounds down to a readable number: 262,132 → '250k', 31,192 → '30k', 830 → '800'. */
function roundedDown(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  const rounded = Math.floor(count / unit / 5) * 5 * unit;
  return rounded >= 1_000 ? `${Math.floor(rounded / 1_000)}k` : String(rounded);
}
