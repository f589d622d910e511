const units = 'one two three four five six seven eight nine'.split(' ');
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const unitOrdinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const teenOrdinals =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');
const tenOrdinals = tens.map((word) => word.replace(/y$/, 'ieth'));

const values = new Map([
  ...[...units, ...teens].map((word, at) => [word, at + 1] as const),
  ...[...unitOrdinals, ...teenOrdinals].map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...tenOrdinals.map((word, at) => [word, (at + 2) * 10] as const),
]);

const any = (...words: string[]) => `(?:${words.join('|')})`;

export const numberWord = `${any(...tens, ...teens, ...units)}\\b`;
export const ordinalWord = `${any(...unitOrdinals, ...teenOrdinals, ...tenOrdinals, 'hundredth')}\\b`;
/** The source of a pattern for the words of a number below 100: 'three', 'thirty-one', 'thirty one'. */
export const belowHundred = `(?:${any(...tens)}(?:[-\\s]${any(...units)})?|${any(...teens, ...units)})\\b`;
/** The source of a pattern for the words of a number below 200: 'one hundred and nineteen'. */
export const cardinal = `(?:(?:one|a)\\s+hundred\\b(?:\\s+(?:and\\s+)?${belowHundred})?|${belowHundred}(?!\\s+hundred))`;
export const ordinal =
  `(?:(?:one\\s+)?hundred(?:th\\b|\\s+(?:and\\s+)?)?)?` +
  `(?:${any(...tens)}[-\\s]${any(...unitOrdinals)}|${any(...tenOrdinals, ...teenOrdinals, ...unitOrdinals)})\\b|(?:one\\s+)?hundredth\\b`;

/** Returns the number below 200 that these words name. 'and' and words that are not numbers add nothing. */
export function numberOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .reduce((sum, word) => sum + (word.startsWith('hundred') ? 100 - sum : (values.get(word) ?? 0)), 0);
}
