import { stopWords } from '../words/stopWords.ts';
import { foldedWords } from '../words/foldedWords.ts';
import { type Lexicon, oneEditAway } from '../words/lexicon.ts';
import { namesLike, otherSpellings, usualName } from '../words/spellings/spellings.ts';
import { irregularForms } from '../words/stems.ts';
import { stemOf } from './topics/stem.ts';
import { withProperCase } from './topics/topicTitles.ts';
import { isInName } from './topics/topics.ts';

/** The number of similar words that a word with a possible typo matches in addition to itself. */
export const maxNeighbors = 4;
/** The minimum length of a word for correcting typos. In a shorter word, a typo could be anywhere. */
export const minCorrectedLength = 4;
/** A word that some texts have may be a usual slip if a similar word is in this many times as many texts. */
const slipRarity = 20;
/** The minimum lengths for slips that are not usual: of a word that lacks an inner letter, and with any other edit. */
const minLength = { lacking: 5, other: 6 } as const;

/**
 * Returns a word, most likely spelling first, with its irregular plural or singular, its other spellings, and its
 * corrections if it is unknown, or a usual slip and much rarer than they are. 'Immorality' is the name of a topic, so
 * it is not corrected to 'immortality'.
 */
export function spellingsOf(word: string, lexicon: Lexicon): string[] {
  const plural = [...irregularForms(word), ...knownSpellings(word, lexicon)];
  const own = [asUsual(word, lexicon), word];
  if (word.length < minCorrectedLength) return unique([...own, ...plural]);
  const [exact, known] = [lexicon.documents(word), documentsOf(word, lexicon)];
  const isOfTopic = isTopicWord(word);
  const alike = known > 0 || isOfTopic ? [] : namesLike(word).filter((name) => lexicon.documents(name) > 0);
  const isMeant = (other: string) => {
    const isForm = stemOf(other) === stemOf(word);
    if (!isForm && isOfTopic) return false;
    if (lexicon.documents(other) <= slipRarity * (isForm ? exact : known)) return false;
    return isForm || (known === 0 ? isLikeSlip(word, other) : isUsualSlip(word, other));
  };
  const slips = lexicon.neighbors(word, maxNeighbors).filter(isMeant);
  return exact > 0 && own[0] === word && slips.length > 0
    ? unique([slips[0]!, word, ...plural, ...slips])
    : unique([...own, ...plural, ...alike, ...slips]);
}

/**
 * Returns the corrections for an unfinished word if it has no known completions or if they are much rarer than the
 * corrections.
 */
export function correctionsOf(open: string, completions: readonly string[], lexicon: Lexicon): string[] {
  if (open.length < minCorrectedLength || isTopicWord(open)) return [];
  const known = completions[0] === undefined ? documentsOf(open, lexicon) : lexicon.documents(completions[0]);
  const isSlip = (other: string) => (known === 0 ? isLikeSlip(open, other) : isUsualSlip(open, other));
  return unique([
    ...(known === 0 ? namesLike(open) : []),
    ...lexicon.neighbors(open, maxNeighbors).filter(isSlip),
    ...(known === 0 && open.length >= minLength.lacking ? lexicon.neighbors(open, maxNeighbors, true) : []),
  ]).filter((word) => lexicon.documents(word) > known * slipRarity);
}

/** Returns the likeliest spelling of a word: itself if texts have it, unless it is a usual slip or a name in a rare spelling. */
export function likeliest(word: string, lexicon: Lexicon): string {
  if (stopWords.has(word)) return word;
  const [first = word, second = word] = spellingsOf(word, lexicon);
  return lexicon.documents(first) > 0 ? first : second;
}

/** Returns true if a reader should be told that `searched` was searched for in place of the typed word. */
export const isChanged = (typed: string, searched: string): boolean =>
  typed !== searched &&
  !irregularForms(typed).includes(searched) &&
  (usualName(typed) === searched || !otherSpellings(typed).includes(searched));

/**
 * Returns the words of a query, each word that no text has replaced by the most similar one of the texts, or null if there
 * is none. It is for a query that finds nothing: these words are too different to be searched for without asking.
 */
export function suggestedWords(query: string, lexicon: Lexicon): string[] | null {
  const words = foldedWords(query);
  const suggested = words.map((word) =>
    stopWords.has(word) || word.length < minCorrectedLength || documentsOf(word, lexicon) > 0 || isTopicWord(word)
      ? word
      : (lexicon.neighbors(word, 1)[0] ?? word),
  );
  return suggested.every((word, at) => word === words[at]) ? null : suggested;
}

export const knownSpellings = (word: string, lexicon: Lexicon): string[] =>
  otherSpellings(word).filter((other) => lexicon.documents(other) > 0);

/** Returns the usual spelling of a name if more texts have it, or else the word itself. */
export function asUsual(word: string, lexicon: Lexicon): string {
  const usual = usualName(word);
  return usual !== undefined && lexicon.documents(usual) > lexicon.documents(word) ? usual : word;
}

const latinLetters = Array.from('abcdefghijklmnopqrstuvwxyz');

/**
 * Corrects a typo in a stop word ('tehse' → 'these'). Only words that are neither known nor similar to a known word are
 * corrected.
 */
export function fixStopWordTypo(word: string, lexicon: Lexicon): string {
  if (word.length < minCorrectedLength || stopWords.has(word)) return word;
  if (lexicon.documents(word) > 0 || isInName(word)) return word;
  const isNearKnownWord = lexicon.completions(word, 1).length > 0 || lexicon.neighbors(word, 1).length > 0;
  const near = isNearKnownWord ? [] : [...oneEditAway(word, latinLetters)].filter((other) => stopWords.has(other));
  return near.find(({ length }) => length === word.length) ?? near[0] ?? word;
}

/** The number of letters at the end of a word that its other forms may replace, and the number of words compared. */
const ending = { letters: 3, max: 60 } as const;

/**
 * Returns the number of texts with the word, or with another form of it if that is in more of them: texts that contain only
 * 'raise' are found by 'raising', which is no typo of 'praising'.
 */
function documentsOf(word: string, lexicon: Lexicon): number {
  const known = lexicon.documents(word);
  const stem = stemOf(word);
  const beginning = word.slice(0, Math.max(ending.letters, word.length - ending.letters));
  const forms = lexicon.completions(beginning, ending.max).filter((other) => stemOf(other) === stem);
  return Math.max(known, ...forms.map((form) => lexicon.documents(form)));
}

/**
 * Returns true if a word that no text has is likely a slip of a word one edit away. A short word with another consonant is
 * more likely a word of another language ('Vater' is not 'water').
 */
const isLikeSlip = (typed: string, other: string): boolean =>
  typed.length >= minLength.other ||
  isUsualSlip(typed, other) ||
  (typed.length >= minLength.lacking && other.length > typed.length && other.at(-1) === typed.at(-1));

/**
 * Returns true for the slips that people make most: two letters swapped, a letter doubled or not, and a vowel that is
 * wrong, missing or too many within a word.
 */
export function isUsualSlip(typed: string, other: string): boolean {
  const [a, b] = typed.length <= other.length ? [typed, other] : [other, typed];
  const from = Array.from(a).findIndex((letter, at) => letter !== b[at]);
  if (from < 0) return b.at(-1) === b.at(-2);
  const [one = '', two = ''] = [a[from], b[from]];
  if (a.length < b.length) return two === b[from - 1] || two === b[from + 1] || (from > 0 && isVowel(two));
  return a[from + 1] === two && b[from + 1] === one ? true : isVowel(one) && isVowel(two);
}

const isVowel = (letter: string): boolean => /^[aeiouy]$/.test(letter);

/** Returns true if a topic's name has the word, which is therefore no slip. Proper names have many spellings. */
const isTopicWord = (word: string): boolean => isInName(word) && withProperCase(word) === word;

const unique = (words: readonly string[]): string[] => [...new Set(words)];
