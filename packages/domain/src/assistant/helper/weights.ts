import { stemOf } from '../../words/stems.ts';
import { keywordStopWords } from '../../words/keywordStopWords.ts';
import { usualRarity } from '../../genius/rarity.ts';
import { stopWords } from '../../words/stopWords.ts';

/** Words that say nothing about a passage: function words, old forms of words, and words of speech and movement. */
const saysNothing = new Set(
  'shall unto thou thee thy thine hath doth saith said say saying says hast yea upon therefore thereof also let went came come comes go going goes gone yes behold may every things thing one two began called made make never ever always already often again still yet even found heard asked ask dont wont cant couldnt wouldnt didnt doesnt isnt arent wasnt well many much without within toward towards another whatever whoever anyone everyone someone something nothing anything kind kinds various certain country'.split(
    ' ',
  ),
);
const isEmpty = (folded: string): boolean =>
  keywordStopWords.has(folded) || stopWords.has(folded) || saysNothing.has(folded);

/** Returns how telling a folded word is, from 0 to 1. */
export const weightOf = (folded: string): number => (isEmpty(folded) ? 0 : usualRarity(stemOf(folded)));
