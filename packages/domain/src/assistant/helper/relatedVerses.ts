import { stemOf } from '../../words/stems.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { slotsOf } from '../../scripture/reference.ts';
import { foldedWords } from '../../words/foldedWords.ts';
import { hasStem, isHarsh } from './keyVerses.ts';
import type { IdeasContext, ContextQuotation, ContextTopic } from './context.ts';
import { overlapsAny } from './topics.ts';
import { keywordStopWords, stopWords } from '../../words/stopWords.ts';
import { usualRarity } from '../../genius/rarity.ts';

/** Words that say nothing about a passage: function words, old forms of words, and words of speech and movement. */
const saysNothing = new Set(
  'shall unto thou thee thy thine hath doth saith said say saying says hast yea upon therefore thereof also let went came come comes go going goes gone yes behold may every things thing one two began called made make never ever always already often again still yet even found heard asked ask dont wont cant couldnt wouldnt didnt doesnt isnt arent wasnt well many much without within toward towards another whatever whoever anyone everyone someone something nothing anything kind kinds various certain country'.split(
    ' ',
  ),
);
const isEmpty = (folded: string): boolean =>
  keywordStopWords.has(folded) || stopWords.has(folded) || saysNothing.has(folded);

const weightOf = (folded: string): number => (isEmpty(folded) ? 0 : usualRarity(stemOf(folded)));

const minWeight = 0.4;

/** Names and titles: words with a capital letter within a sentence. */
const names = /(?<=[\p{Ll},;] |\p{Lu}\p{Ll}+ )\p{Lu}[\p{L}’'-]*/gu;

/** Leaves out names and titles, which say little: another verse about the same place may have another topic. */
const withoutNames = (text: string): string => text.replaceAll(names, ' ');

/** Names of God, and words beside them that many verses have. */
const ofGod = new Set(
  'god lord yahweh yah jehovah jesus christ messiah spirit ghost father son man almighty most high holy one lamb word savior redeemer creator maker scripture scriptures good news armies o zion gentiles sabbath'.split(
    ' ',
  ),
);
/** The weight from which a name is that of few verses. That of Israel is less. */
const minName = 0.6;

const namesOthers = (text: string): boolean =>
  [...text.matchAll(names)].some(([name]) =>
    foldedWords(name.replace(/[’']s?$/, '')).some((word) => !ofGod.has(word) && weightOf(word) >= minName),
  );

const tellingStems = (text: string): ReadonlyMap<string, number> =>
  new Map(
    foldedWords(withoutNames(text)).flatMap((word) => {
      const weight = weightOf(word);
      return weight >= minWeight ? [[stemOf(word), weight] as const] : [];
    }),
  );

export function sharedWeight(text: string, other: string): number {
  const own = tellingStems(text);
  return [...tellingStems(other)].reduce((sum, [stem, weight]) => sum + (own.has(stem) ? weight : 0), 0);
}

/** The number of consecutive words, without those that say nothing, that an echo within the Bible has. */
const echoedWords = 3;

/** Returns true if one text has several words of the other in the same order. Words that say nothing do not count. */
export function echoes(text: string, other: string): boolean {
  const [words, others] = [text, other].map((each) =>
    foldedWords(withoutNames(each)).filter((word) => weightOf(word) > 0),
  );
  const all = ` ${others!.join(' ')} `;
  return words!.some((_, at) => {
    const run = words!.slice(at, at + echoedWords);
    return run.length === echoedWords && all.includes(` ${run.join(' ')} `);
  });
}

const endsClause = /[.?!;:][”’"')\]\s]*$/;

export const slotsIn = (reason: string): ReadonlySet<number> =>
  new Set(slotsOf(parseReferences(reason.replace(/^.* for /, ''))));

const isOn = (text: string, { stems, typedStems }: ContextTopic): boolean =>
  (typedStems.length > 0 && typedStems.every((stem) => hasStem(text, new Set([stem])))) ||
  hasStem(text, new Set(stems.filter((stem) => !typedStems.includes(stem))));

/**
 * Returns the related verses that a sermon on these topics could quote: those on a topic, or with
 * several words in a row of the verse that they belong to. Words in common are often only things: washing and anointing
 * say nothing about fasting. A verse that names persons or places tells of another event, and one that breaks off
 * within a clause cannot be read aloud.
 */
export function fittingVerses({ related, topics, passages, parallels }: IdeasContext): ContextQuotation[] {
  const verses = passages.flatMap((passage) => passage.verses);
  const isAllowed = verses.some(({ text }) => isHarsh(text));
  const told = parallels.flatMap(({ references }) => references);
  return related.filter(({ reference, text, reason }) => {
    if (isHarsh(text) && !isAllowed) return false;
    if (!endsClause.test(text) || namesOthers(text) || overlapsAny(reference, told)) return false;
    const slots = slotsIn(reason);
    return (
      topics.some((topic) => isOn(text, topic)) ||
      verses.some((verse) => slots.has(verse.slot) && echoes(verse.text, text))
    );
  });
}
