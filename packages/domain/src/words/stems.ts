import irregularStems from './irregularStems.json';
import { inOneSpelling } from './spellings/oneSpelling.ts';

const irregular: Readonly<Record<string, string>> = irregularStems;

const whole: ReadonlySet<string> = new Set(
  'jesus moses jonas lazarus christmas witness business harness wilderness species news series always across genesis exodus leviticus philippians sadducees thing king spring wing sing ring bring string morning evening during nothing something blessing wedding red bed seed need deed creed indeed wed shed sacred hundred kindred naked wicked only family holy early lonely ugly reply supply apply july italy belly jelly fly lily assembly'.split(
    ' ',
  ),
);

const hasVowel = /[aeiouy]/;

/**
 * Returns the common stem of a word's forms: 'forgive', 'forgives', 'forgiving' and 'forgiveness' have the same stem. A
 * stem need not be a word; it is used only for comparison. `word` must be lowercase.
 */
export function stemOf(word: string): string {
  const plain = irregular[word] ?? word;
  if (plain.length < 4) return plain;
  return ended(whole.has(plain) ? plain : withoutEnding(withoutPlural(plain)));
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (whole.has(word)) return word;
  const ness = /^(.{3,})ness$/.exec(word)?.[1];
  if (ness) return ness;
  const rest = /^(.{2,})(?:ing|ed)$/.exec(word)?.[1];
  if (rest && hasVowel.test(rest)) return /([^aeiouslz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
  return /^(.{3,})ly$/.exec(word)?.[1] ?? word;
}

const ended = (word: string): string => inOneSpelling(word.replace(/e$/, '').replace(/(?<=[^aeiou])y$/, 'i'));

/**
 * Plurals that the English stemmer does not reduce to their singulars, and the singulars. Those that are also forms of
 * verbs ('lives', 'leaves') are left out.
 */
const plurals: readonly (readonly [plural: string, singular: string])[] = [
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['brethren', 'brother'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['oxen', 'ox'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['wives', 'wife'],
  ['wolves', 'wolf'],
  ['thieves', 'thief'],
  ['loaves', 'loaf'],
  ['calves', 'calf'],
  ['sheaves', 'sheaf'],
];
const forms: ReadonlyMap<string, readonly string[]> = new Map(
  plurals.flatMap(([plural, singular]): [string, string[]][] => [
    [plural, [singular]],
    [singular, [plural]],
  ]),
);

/**
 * Returns the irregular plural or singular of a folded word: 'women' → 'woman', 'child' → 'children'. Returns an empty list
 * if it has none.
 */
export const irregularForms = (word: string): readonly string[] => forms.get(word) ?? [];
