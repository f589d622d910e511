import { builder } from './builder.ts';
import { counted } from './numbers.ts';

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const inOrder = (number: number) => `${number}${endings[ordinal.select(number)] ?? 'th'}`;

/** The grades above the twelve school grades that have a name (spec part 2 §5). */
export const namedGrades = { college: 13, professional: 14 } as const;

function level(grade: number | null): string {
  if (grade === null) return '';
  if (grade < 1) return ', very easy to follow';
  if (grade > namedGrades.professional) return ', harder to follow than most college texts';
  if (grade === namedGrades.professional) return ', at a professional reading level';
  if (grade === namedGrades.college) return ', at a college reading level';
  return `, at ${/^(8|11)$/.test(String(grade)) ? 'an' : 'a'} ${inOrder(grade)}-grade reading level`;
}

const ownWords = 'Headings and Scripture quotations are not counted.';

/** UI text for the Sermon Analyzer (spec part 2 §5, §9). */
export const analyzer = {
  grade: (grade: number) => `${inOrder(grade)} grade`,
  collegeStudent: 'college student',
  professional: 'professional',
  notAvailable: 'not available',

  /**
   * One sentence about the whole sermon. `grade` is rounded up; null if the sermon has no full sentence. Grades that the
   * specification calls 'not available' are described here, so that they do not look like a failure.
   */
  summary: (minutes: number, grade: number | null) => `${builder.minutesAloud(minutes)}${level(grade)}.`,

  noScripture: 'No Scripture',
  needsScripture: 'Needs Scripture',
  lightScripture: 'Light',
  solidScripture: 'Solid',
  heavyScripture: 'Heavy',

  found: {
    transitionalWords: (figure: string) => `${figure}% of your sentences have a transitional word or phrase.`,
    scriptureSaturation: (references: number, words: number) =>
      `${references === 0 ? 'No' : references.toLocaleString('en')} ${references === 1 ? 'reference' : 'references'} to Scripture in ${counted(words, 'word')}.`,
    subheadingDistribution: (mainHeadings: number, subheadings: number) => {
      const main = mainHeadings === 0 ? '' : `${counted(mainHeadings, 'main heading')} and `;
      return `Your sermon has ${main}${subheadings === 0 ? 'no subheadings' : counted(subheadings, 'subheading')}.`;
    },
    consecutiveSentences: (figure: string) =>
      `${figure}% of your sentences begin with the same word as the sentence before.`,
    sentenceLength: (figure: string) => `${figure}% of your sentences have 20 words or more.`,
    paragraphLength: (figure: string) => `${figure}% of your paragraphs have more than 6 sentences.`,
    passiveVoice: (figure: string) => `${figure}% of your sentences are in the passive voice.`,
    noPassiveVoice: 'None of your sentences are in the passive voice.',
    fleschReadingEase: (figure: string) => `The reading ease of your sermon is ${figure}.`,
  },

  help: {
    transitionalWords: `Words like “because,” “but” and “for example” lead listeners from one thought to the next. Aim for one in at least 30% of sentences. Short sentences without one are good oral style; look for places where listeners could lose the thread (highlighted: sentences without one, except those that open a section). ${ownWords}`,
    scriptureSaturation:
      'How often your sermon cites Scripture by book, chapter and verse. One reference per 100 words is heavy, one per 250 is solid, and one per 1,000 is light. Listeners need time to find a passage, so a few that you open together do more than many in passing.',
    subheadingDistribution:
      'Subheadings (Heading 2) break up a sermon, for you in the pulpit and for anyone who reads it later. Use at least one. Listeners don’t see them, so say aloud where a new part begins.',
    consecutiveSentences: `Starting sentence after sentence with the same word sounds like a list, unless you mean it to. Aim for fewer than 25% of sentences. ${ownWords}`,
    sentenceLength: `Listeners can't reread a sentence. Aim for no more than 25% of sentences with 20 words or more. ${ownWords}`,
    paragraphLength:
      'Listeners hear paragraphs only as pauses, but in short ones you find your place again after looking up. Aim for no more than 25% with more than 6 sentences.',
    passiveVoice: `“God gave the law” is plainer than “the law was given,” because listeners hear at once who acts. Aim for no more than 10% of sentences in the passive; none is best. ${ownWords}`,
    fleschReadingEase: `Flesch’s measure: long sentences and long words make a text hard to follow, even more by ear than on paper. A score of 60 or above is plain English (highlighted: the hardest sentences). ${ownWords}`,
  },

  analyzing: 'Analyzing…',
  failed: 'The text could not be analyzed. Please try again.',
  nothingWritten: 'Start writing. Your text is analyzed when you pause.',
  needsWords: 'Checks start at 100 words.',
  nothingToImprove: 'Nothing to improve.',
  hide: "Don't check this",
  hidden: (name: string) => `${name} is no longer checked. You can show it again in the settings.`,
  shownAgain: (name: string) => `${name} is checked again.`,
  undoFailed: 'Could not undo. Please try again.',
  everythingHidden: 'All checks are hidden. You can show them again in the settings.',
  whatCounts: 'Word count includes headings and Scripture. Style is measured on your own sentences only.',
  minutes: (minutes: number) => `${minutes.toLocaleString('en')} min`,
  pace: (wordsPerMinute: number) => `${wordsPerMinute} words/min`,
  places: (count: number) => counted(count, 'place'),
  placeOf: (current: number, count: number) => `${current.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  wrongPace: (slowest: number, fastest: number) => `Please enter a whole number from ${slowest} to ${fastest}.`,
  upsell: 'Know your sermon before they hear it',
  upsellMore:
    'The analyzer shows how long your sermon takes, how well it reads and what it is about, and takes you through the sentences that could be stronger.',
};
