const counted = (count: number | undefined, things: string) =>
  count ? `Searching ${count.toLocaleString('en')} ${things}` : `Searching ${things}`;

/** Sentences of Sermon Genius (spec part 2 §4, §8, §9). The numbers are those of what is installed; without one the sentence stands alone. */
export const genius = {
  /** 'Searching 31,102 Bible Verses' */
  searchingVerses: (count?: number) => counted(count, 'Bible Verses'),
  /** 'Searching 181,667 Sermons' */
  searchingSermons: (count?: number) => counted(count, 'Sermons'),
  /** 'Searching 49,363 illustrations' */
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

  /** What a person who has no subscription is missing. */
  ideas: (ideas: number, sources?: string) =>
    sources ? `${ideas} ideas from ${sources}` : `${ideas} ideas for your sermon`,

  /** Why something is suggested. */
  mentions: (reference: string) => `Mentions ${reference}`,
  crossReferenceOf: (reference: string) => `Cross reference for ${reference}`,
  /** '250k sources': as many as there are, rounded down to a number that is easily read. */
  sources: (count: number) => `${roundedDown(count)} sources`,
};

/** 262,132 is '250k', 31,192 is '30k', 830 is '800'. */
function roundedDown(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  const rounded = Math.floor(count / unit / 5) * 5 * unit;
  return rounded >= 1_000 ? `${Math.floor(rounded / 1_000)}k` : String(rounded);
}
