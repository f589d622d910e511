/** Letters that Unicode decomposition does not reduce to plain letters. */
export const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/**
 * A text in the form in which names and texts are compared. `at` has the start of the letter in the text for each
 * character of `folded`, and the length of the text at the end. It is null if the positions are the same.
 */
export type FoldedText = { folded: string; at: readonly number[] | null };

/** From `from` up to but not including `to`. */
export type FoldedMatch = { from: number; to: number };

/** Texts of only these characters keep their positions. Most texts in English have no others. */
// oxlint-disable-next-line no-control-regex
const isPlain = /^[\x00-\x08\x0a-\x7e\xa0‘’“”–—]*$/;
const invisible = String.raw`[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}]*`;
/**
 * Plain characters, or one letter with its marks and the invisible characters after it. An emoji of several people and a
 * flag are one letter.
 */
const letters = new RegExp(
  String.raw`([\x0a-\x7e]+)(?![\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}])|(?:\p{RI}{2}|\p{Extended_Pictographic}(?:${invisible}\u200d\p{Extended_Pictographic})*|[^])${invisible}`,
  'gu',
);

const apostrophes = /['‘’‚‛ʻʼʹ′`´＇‹›׳]/g;
const quotes = /["“”„‟″«»＂״]/g;
const dashes = /[\p{Pd}−⁃]/gu;
const spaces = /[\p{Zs}\t]/gu;
const plainSigns: Record<string, string> = { '‘': "'", '’': "'", '`': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

const foldSigns = (text: string): string =>
  text.replace(apostrophes, "'").replace(quotes, '"').replace(dashes, '-').replace(spaces, ' ');

const foldPlain = (text: string): string => text.replace(/[‘’“”–—\xa0`]/g, (sign) => plainSigns[sign] ?? ' ');

const ignored = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const ignoredButMarks = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What a folded text keeps of the text, so that it is compared more exactly. */
export type Kept = { keepsCase?: boolean; keepsMarks?: boolean };

function foldLetter(letter: string, { keepsCase = false, keepsMarks = false }: Kept): string {
  // Lower case can have other marks, and the decomposed form other signs.
  const cased = foldSigns(letter).normalize('NFKD');
  return foldSigns(keepsCase ? cased : cased.toLowerCase().normalize('NFKD'))
    .replace(keepsMarks ? ignoredButMarks : ignored, '')
    .replace(/[^\x20-\x7e]/g, (other) => plainLetters[other] ?? other);
}

/**
 * Folds a text for comparison: without case, marks ('Zoë' → 'zoe') and invisible characters, and with one kind each of
 * apostrophes, quotation marks, dashes and spaces.
 */
export function foldText(text: string, kept: Kept = {}): FoldedText {
  const { keepsCase = false } = kept;
  if (isPlain.test(text)) return { folded: foldPlain(keepsCase ? text : text.toLowerCase()), at: null };
  let folded = '';
  const at: number[] = [];
  for (const { 0: part, 1: plain, index } of text.matchAll(letters)) {
    const form = plain === undefined ? foldLetter(part, kept) : foldPlain(keepsCase ? plain : plain.toLowerCase());
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) at.push(plain === undefined ? index : index + unit);
  }
  at.push(text.length);
  return { folded, at };
}

/**
 * Finds each place where a folded text contains `needle`, which is not empty, in its order. Places may overlap. None
 * begins or ends inside a letter, so 's' is not found in 'ß'.
 */
export function* placesOf({ folded, at }: FoldedText, needle: string): Generator<FoldedMatch> {
  const isInside = (place: number) => at !== null && place > 0 && at[place] === at[place - 1];
  for (let place = folded.indexOf(needle); place >= 0; place = folded.indexOf(needle, place + 1)) {
    const end = place + needle.length;
    if (!isInside(place) && !isInside(end)) yield { from: at?.[place] ?? place, to: at?.[end] ?? end };
  }
}

/** Returns the places that meet a condition, without those that overlap an earlier one. */
export function matchesOf(text: FoldedText, needle: string, fits?: (match: FoldedMatch) => boolean): FoldedMatch[] {
  const matches: FoldedMatch[] = [];
  for (const match of placesOf(text, needle))
    if (match.from >= (matches.at(-1)?.to ?? 0) && (!fits || fits(match))) matches.push(match);
  return matches;
}
