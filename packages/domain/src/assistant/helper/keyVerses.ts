import type { SlotRange } from '../../scripture/books.ts';
import { stemOf as topicStem } from '../../search/topics/stem.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import type { ContextVerse } from './context.ts';
import { endsQuestion, endsSentence, referenceTo, wordsOf } from './quoting.ts';

/** Verses on vices and violence are not suitable as examples of other topics. */
const harsh =
  /\b(?:lusts?|lustful|sexual|sexually|drunken|drunkenness|drunkards?|prostitutes?|prostitution|adulter\w+|fornicat\w+|whore\w*|harlots?|put to death|stoned|slay|slain|kill\w*|murder\w*|cursed?|destroy\w*|woe|plagues?|dung|accursed|judgments?|rod(?! and))\b/i;

export const isHarsh = (text: string): boolean => harsh.test(text);

/** Commands to one side of a relationship. Alone, they slant a passage that speaks to both. */
const toOneSide =
  /^(?:you )?(?:wives|husbands|children|fathers|parents|servants|slaves|masters)\b,? (?:be|obey|love|don’t|do not|live|give|submit|likewise|also|render)\b/i;
const isToOneSide = (text: string): boolean => toOneSide.test(text);

export type Quoted = { reference: string; verses: readonly ContextVerse[]; text: string };

export const maxSentenceWords = 95;
const maxExampleWords = 50;

export const countWords = (verses: readonly ContextVerse[]): number =>
  verses.reduce((sum, { text }) => sum + wordsOf(text).length, 0);

export const quotedOf = (verses: readonly ContextVerse[]): Quoted => ({
  reference: referenceTo({ first: verses[0]!.slot, last: verses.at(-1)!.slot }),
  verses,
  text: verses.map(({ text }) => text).join(' '),
});

const startOf = ({ verses }: Quoted): number => verses[0]!.slot;

const linksOf = ({ verses }: Pick<Quoted, 'verses'>): number => Math.max(...verses.map(({ links }) => links));

export const hasStem = (text: string, stems: ReadonlySet<string>): boolean =>
  foldedWords(text).some((word) => stems.has(topicStem(word)));

/**
 * Returns the key verses of a part that are quoted, at most `max`, in the order of the text: first those with a word
 * of the topics, then those with most links. If none of them has one of the stems in `named`, another verse that has
 * one is added. Without key verses, it is one verse that is chosen in the same way.
 */
export function keyVersesOf(
  verses: readonly ContextVerse[],
  keys: readonly SlotRange[],
  { topicStems, named, max }: { topicStems: ReadonlySet<string>; named: ReadonlySet<string>; max: number },
): Quoted[] {
  const all = inRanges(verses, keys);
  const chosen = (all.length > 0 ? all : verses.map((verse) => quotedOf([verse]))).toSorted(
    (a, b) => Number(hasStem(b.text, topicStems)) - Number(hasStem(a.text, topicStems)) || linksOf(b) - linksOf(a),
  );
  if (all.length === 0) return chosen.slice(0, 1).map((main) => wholeSentence(verses, verses.indexOf(main.verses[0]!)));
  // A verse that names the topic is quoted even if it is no key verse.
  const isNamed = chosen.some(({ text }) => hasStem(text, named));
  const naming = isNamed ? [] : verses.filter(({ text }) => hasStem(text, named)).toSorted((a, b) => b.links - a.links);
  const added = naming.slice(0, 1).map((verse) => wholeSentence(verses, verses.indexOf(verse)));
  const kept = chosen.filter((each) =>
    added.every((other) => !other.verses.some((verse) => each.verses.includes(verse))),
  );
  return joined([...kept.slice(0, max), ...added].toSorted((a, b) => startOf(a) - startOf(b)));
}

export const inRanges = (verses: readonly ContextVerse[], ranges: readonly SlotRange[]): Quoted[] =>
  ranges.flatMap(({ first, last }) => {
    const own = verses.filter(({ slot }) => first <= slot && slot <= last);
    return own.length === 0 ? [] : [quotedOf(own)];
  });

function joined(quotations: readonly Quoted[]): Quoted[] {
  const runs: Quoted[] = [];
  for (const each of quotations) {
    const last = runs.at(-1);
    const both = [...(last?.verses ?? []), ...each.verses];
    const follows = last?.verses.at(-1)!.slot === each.verses[0]!.slot - 1;
    if (last && follows && countWords(both) <= maxSentenceWords) runs.splice(-1, 1, quotedOf(both));
    else runs.push(each);
  }
  return runs;
}

function wholeSentence(verses: readonly ContextVerse[], at: number): Quoted {
  let [from, to] = [at, at + 1];
  // Words to one side of a relationship need the verses before them.
  while (from > 0 && (!endsSentence.test(verses[from - 1]!.text) || isToOneSide(verses[from]!.text))) from -= 1;
  while (to < verses.length && !endsSentence.test(verses[to - 1]!.text)) to += 1;
  const all = verses.slice(from, to);
  return quotedOf(countWords(all) <= maxSentenceWords ? all : verses.slice(at, at + 1));
}

/**
 * How much it counts for an example that it has a word of the topic's names, or of the topic as it was typed, is a key
 * verse, only asks a question, or is too long to be quoted as a whole.
 */
const exampleShare = { named: 4, isKey: 2, typed: 1, asks: -3, isLong: -3 };
export const longestExample = 75;

/**
 * The stems of all names of a topic and of the topic as it was typed, and the verses that are marked for a passage, if
 * any.
 */
export type ExampleSigns = { stems: ReadonlySet<string>; typedStems: ReadonlySet<string>; marked: SlotRange | null };

/**
 * Chooses the verses that represent a passage: those that are marked in the topical index or, without a mark,
 * preferably key verses with a word of the topic, those with most links first. A short passage is quoted as a whole.
 * Verses on vices or violence need a word of the topic, and words to one side of a relationship are left out. Returns
 * null if nothing is left.
 */
export function exampleOf(
  verses: readonly ContextVerse[],
  keys: readonly SlotRange[],
  { stems, typedStems, marked }: ExampleSigns,
): Quoted | null {
  if (verses.length === 0) return null;
  if (countWords(verses) <= maxExampleWords) return quotedOf(verses);
  const [own] = inRanges(verses, marked ? [marked] : []);
  if (own) return own;
  const candidates = [
    ...inRanges(verses, keys).map((quoted) => ({ quoted, isKey: true })),
    ...verses.map((_, at) => ({ quoted: wholeSentence(verses, at), isKey: false })),
  ];
  const [best] = candidates
    .map(({ quoted, isKey }) => {
      const isTyped = hasStem(quoted.text, typedStems);
      const isNamed = isTyped || hasStem(quoted.text, stems);
      const value =
        (isTyped ? exampleShare.typed : 0) +
        (isKey ? exampleShare.isKey : 0) +
        (isNamed ? exampleShare.named : 0) +
        (endsQuestion.test(quoted.text) ? exampleShare.asks : 0) +
        (countWords(quoted.verses) > longestExample ? exampleShare.isLong : 0);
      return { quoted, value, isNamed };
    })
    .filter(({ quoted, isNamed }) => isNamed || !isHarsh(quoted.text))
    .filter(({ quoted }) => !quoted.verses.some(({ text }) => isToOneSide(text)))
    .toSorted((a, b) => b.value - a.value || linksOf(b.quoted) - linksOf(a.quoted));
  return best?.quoted ?? null;
}
