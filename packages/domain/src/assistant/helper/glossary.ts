import { foldedWords } from '../../words/foldedWords.ts';
import entries from './glossary.json' with { type: 'json' };

const phrases: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/Yahweh of Armies|LORD of hosts|Jehovah of hosts/, 'the God who commands all the powers of heaven'],
  [/day of Midian/i, 'Gideon’s victory with three hundred men, Judges 7'],
  [/rod and (?:your|thy) staff/i, 'a shepherd’s club against wild animals, and his stick for guiding the sheep'],
  [/reconcile accounts/i, 'to settle what people owe'],
  [/seventy times seven/i, 'so often that nobody counts'],
  [/(?:kinds|gifts) of (?:languages|tongues)/i, 'speaking to God in words that one has not learned'],
  [/discerning of spirits/i, 'telling what comes from God from what does not'],
  [/one accord/i, 'of one mind'],
  [/tax collectors/i, 'people who collected taxes for Rome, and were despised for it'],
  [/tax collector(?!s)/i, 'someone who collected taxes for Rome, and was despised for it'],
  [/Meribah/i, 'where Israel quarreled with God over water, Exodus 17'],
  [/bond (?:n?or|and) free|free and bond/i, 'slave or free'],
  [/Urim and (?:the |thy |your )?Thummim/i, 'objects by which the priest asked God for a decision'],
  [/avenger of blood/i, 'the relative who had to punish a murder'],
  [/threshing floor/i, 'a place where grain is beaten out of the stalks'],
  [/near kinsman/i, 'a relative who had a duty to help the family'],
  [/mercy seat/i, 'the cover of the ark, the place of atonement'],
  [/first fruits/i, 'the first part of the harvest, which was given to God'],
  [/our old man|the old man(?= with his d| that grows| which is corrupt)/i, 'the person that we were without Christ'],
  [/the new man(?=, (?:who|which))/i, 'the person that we become in Christ'],
  [/body of sin/i, 'our life while sin ruled it'],
  [/(?:your|our) members/i, 'the parts of the body'],
  [/commend(?:s|eth)(?= his (?:own )?love)/i, 'shows'],
  [/(?:various|divers) temptations/i, 'trials of many kinds'],
  [/(?:Yahweh|Jehovah|LORD)[’']s controversy|controversy(?= with his people)/i, 'a case at law'],
  [/Balak king of Moab (?:devised|consulted)/i, 'he hired Balaam to curse Israel, Numbers 22–24'],
  [/from Shittim (?:un)?to Gilgal/i, 'from the last camp before the Jordan to the first one after it'],
  [/own evil(?= is sufficient)|evil(?= thereof)(?<=Sufficient unto the day is the evil)/i, 'here: trouble'],
  [/lower than the angels/i, 'the Hebrew word in Psalm 8 can also mean God'],
];

/** Explanations of words of the Bible that listeners may not know. In the data, forms of a word share a line. */
const byWord: ReadonlyMap<string, string> = new Map(
  entries.flatMap((line) => {
    const [words = '', meaning = ''] = line.split(' | ');
    return words.split(', ').map((word): [string, string] => [foldedWords(word).join(' '), meaning]);
  }),
);

export type Explained = { word: string; meaning: string };

export function wordsToExplain(text: string, without: ReadonlySet<string>): Explained[] {
  const found = new Map<string, Explained & { at: number }>();
  const inPhrases: string[] = [];
  for (const [pattern, meaning] of phrases) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [word] = match;
    inPhrases.push(...foldedWords(word));
    if (!without.has(meaning)) found.set(meaning, { word, meaning, at: match.index });
  }
  for (const { 0: written, index: at } of text.matchAll(/[^\s—–-]+/g)) {
    const word = written.replace(/^[^\p{L}]+|[^\p{L}]+$|[’']s$/gu, '');
    const meaning = byWord.get(foldedWords(word).join(' '));
    if (inPhrases.includes(foldedWords(word).join(' '))) continue;
    if (meaning !== undefined && !without.has(meaning) && !found.has(meaning))
      found.set(meaning, { word, meaning, at });
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at).map(({ word, meaning }) => ({ word, meaning }));
}
