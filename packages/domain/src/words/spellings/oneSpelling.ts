/** Endings of stems in British spelling, and what stands for both spellings. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{3})our(?=$|abl$|ful$|hood$|it$|itism$)/, 'or'],
  [/(?<=.{3})iz(?=$|ation$)/, 'is'],
  [/(?<=al|par)yz$/, 'ys'],
  [/(?<=^(?:def|off|pret))enc$/, 'ens'],
  [/(?<=[aeiou][^aeiou]+[ei])ll(?=$|or$|ous$|ment$)/, 'l'],
  [/(?<=d)gement$/, 'gment'],
];

/**
 * Returns a stem in which British and American spellings are the same: 'labour' → 'labor', 'baptiz' → 'baptis', 'counsellor' →
 * 'counselor'. The result is only for comparison.
 */
export const inOneSpelling = (stem: string): string =>
  endings.reduce((changed, [british, both]) => changed.replace(british, both), stem);
