import { usualName } from '../../words/spellings/spellings.ts';
import { stemOf } from '../../words/stems.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import forms from './forms.json' with { type: 'json' };

/** Older and irregular forms. In the data, each form is read as a form of the first word in its line. */
const sameWord = new Map(
  forms.flatMap((line) => {
    const [first = '', ...others] = line.split(' ');
    return others.map((other): [string, string] => [other, first]);
  }),
);

/** Words that some translations and people write as two words, and contractions. */
const asTwoWords = new Map(
  'forever:for ever,forevermore:for evermore,everyone:every one,everything:every thing,everybody:every body,anyone:any one,anything:any thing,someone:some one,something:some thing,cannot:can not,cant:can not,dont:do not,doesnt:do not,didnt:do not,wont:will not,isnt:is not,arent:are not,wasnt:was not,shouldnt:should not,couldnt:could not,wouldnt:would not,hasnt:has not,havent:have not,youre:you are,theyre:they are,youll:you will'
    .split(',')
    .map((pair): [string, string[]] => {
      const [word = '', two = ''] = pair.split(':');
      return [word, two.split(' ')];
    }),
);

/** Returns the words of a verse or a query as the search compares them: folded, and "everyone" as "every one". */
export function searchedWords(text: string): string[] {
  const words = foldedWords(text);
  return words.some((word) => asTwoWords.has(word)) ? words.flatMap((word) => asTwoWords.get(word) ?? word) : words;
}

const hasVowel = /[aeiouy]/;

/**
 * Returns the common stem of a word's forms, including those of older translations: 'believe', 'believes', 'believed'
 * and 'believeth' have the same stem, and so do 'thou' and 'you', 'honour' and 'honor', 'Yahweh' and 'Lord', 'Esaias' and
 * 'Isaiah'. A stem is not always a word. `word` must be folded (see `searchedWords`).
 */
export function verseStem(word: string): string {
  const usual = usualName(word) ?? word;
  const known = sameWord.get(usual);
  if (known !== undefined) return stemOf(known);
  const rest = withoutOldEnding(usual);
  // British spelling: "honour", "saviours", "neighbouring", but not "your" or "hour".
  return stemOf(sameWord.get(rest) ?? rest.replace(/(?<=..)our(?=$|s$|ed$|ing$|able$|er)/, 'or'));
}

function withoutOldEnding(word: string): string {
  const rest = /^(.{3,})(?:eth|(?<=.{4})est|(?<=ed)st)$/.exec(word)?.[1];
  if (rest === undefined || !hasVowel.test(rest) || rest.endsWith('i')) return word;
  return /([^aeiouslz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}
