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
