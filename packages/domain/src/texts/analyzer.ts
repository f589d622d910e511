const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** Explains what the style measures ignore, because they measure only the preacher's own words. */
const ownWords = 'Headings and quotations of Scripture are left out.';

/** The texts of the Sermon Analyzer (spec part 2 §5, §9). */
export const analyzer = {
  grade: (grade: number) => `${grade}${endings[ordinal.select(grade)] ?? 'th'} grade`,
  collegeStudent: 'college student',
  professional: 'professional',
  notAvailable: 'not available',

  noScripture: 'No Scripture',
  needsScripture: 'Needs Scripture',
  lightScripture: 'Light',
  solidScripture: 'Solid',
  heavyScripture: 'Heavy',

  /** The result of each measure. `figure` is the displayed number, usually a percentage. */
  found: {
    transitionalWords: (figure: string) => `${figure}% of your sentences have a transitional word or phrase.`,
    scriptureSaturation: (references: number, words: number) =>
      `${references === 0 ? 'No' : references.toLocaleString('en')} ${references === 1 ? 'reference' : 'references'} to Scripture in ${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}.`,
    subheadingDistribution: (count: number) =>
      count === 0
        ? 'Your sermon has no subheadings.'
        : `Your sermon has ${count.toLocaleString('en')} ${count === 1 ? 'subheading' : 'subheadings'}.`,
    consecutiveSentences: (figure: string) =>
      `${figure}% of your sentences begin with the same word as the sentence before.`,
    sentenceLength: (figure: string) => `${figure}% of your sentences have 20 words or more.`,
    paragraphLength: (figure: string) => `${figure}% of your paragraphs have more than 6 sentences.`,
    passiveVoice: (figure: string) => `${figure}% of your sentences are in the passive voice.`,
    noPassiveVoice: 'None of your sentences is in the passive voice.',
    fleschReadingEase: (figure: string) => `The reading ease of your sermon is ${figure}.`,
  },

  /** Why each measure matters, and its limit. */
  help: {
    transitionalWords: `Words like “because”, “but” and “for example” lead listeners from one thought to the next. At least 30% of the sentences should have one; shown are those without. ${ownWords}`,
    scriptureSaturation:
      'How often the sermon refers to Scripture, by book, chapter and verse. One reference in a hundred words is heavy, one in 250 is solid, one in a thousand is light.',
    subheadingDistribution:
      'Subheadings (Heading 2) divide a sermon, for you in the pulpit and for those who read it later. There should be at least one.',
    consecutiveSentences: `The same beginning again and again sounds like a list, unless it is meant to. It should be fewer than 25% of the sentences. ${ownWords}`,
    sentenceLength: `Listeners cannot read a sentence again. No more than 25% of the sentences should have 20 words or more. ${ownWords}`,
    paragraphLength:
      'Short paragraphs are found again at a glance. No more than 25% of them should have more than 6 sentences.',
    passiveVoice: `“God gave the law” is plainer than “the law was given”. No more than 10% of the sentences should be passive; none is best. ${ownWords}`,
    fleschReadingEase: `Flesch’s measure: long sentences and long words make a text hard to follow. 60 and above is plain English; shown are the sentences that are hardest. ${ownWords}`,
  },

  analyzing: 'Analyzing…',
  failed: 'The text could not be analyzed. Please try again.',
  nothingWritten: 'Nothing is written yet. What you write is analyzed here, a moment after you pause.',
  needsWords: 'Improvements appear from 100 words on.',
  nothingToImprove: 'Nothing to improve.',
  everythingHidden: 'All checks are hidden. The settings show them again.',
  whatCounts: 'Headings and quotations of Scripture count as words. How you write is told from your own sentences.',
  minutes: (minutes: number) => `${minutes.toLocaleString('en')} min`,
  pace: (wordsPerMinute: number) => `${wordsPerMinute} words/min`,
  places: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`,
  placeOf: (current: number, count: number) => `${current.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  wrongPace: (slowest: number, fastest: number) => `Please enter a whole number from ${slowest} to ${fastest}.`,
  upsell: 'Know your sermon before they hear it',
  upsellMore:
    'The analyzer tells how long your sermon takes, how well it reads and what it is about, and leads you through the sentences that could be stronger.',
};
