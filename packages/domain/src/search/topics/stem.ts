import { inOneSpelling } from '../../words/spellings/oneSpelling.ts';

/** Words whose ending only looks like a suffix, and which would get the stem of a different word. */
const unchanged: ReadonlySet<string> = new Set(
  (
    'witness wilderness business kindness harness mother easter tower flower corner manner matter summer peter letter number ' +
    'master leper tempter water anger supper esther sister power order paper tender wicked sacred hundred'
  ).split(' '),
);

/** The minimum length of a word without its suffix. A shorter stem could belong to too many words. */
const minStemLength = 3;

/**
 * Returns a light stem of a folded English word: the word without the endings of plurals, verb forms and persons, and
 * without -ness ('forgiving', 'forgiver' and 'forgiveness' → 'forgiv'; 'blessed' → 'bless'; 'families' → 'famili').
 * Stems are only for comparison with each other. Words in other languages and other endings do not change.
 */
export function stemOf(word: string): string {
  const singular = without(word, /(?<=(?:s|x|z|ch|sh))es$|(?<=i)es$|(?<=[^sui])s$/);
  if (unchanged.has(singular)) return singular;
  const noun = without(singular, /ness$/);
  const verb = without(noun, /ing$|(?<!e)ed$/);
  const action = unchanged.has(verb) ? verb : without(verb, /(?<!e)(?:er){1,2}$/);
  const single = action === noun ? action : action.replace(/([bdgmnprt])\1$/, '$1');
  return inOneSpelling(single.replace(/(?<=.{2})e$/, '').replace(/(?<=[^aeiou])y$/, 'i'));
}

function without(word: string, suffix: RegExp): string {
  const rest = word.replace(suffix, '');
  return rest.length >= minStemLength && /[aeiouy]/.test(rest) ? rest : word;
}
