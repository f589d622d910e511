import { countWords } from '../document/outline.ts';
import { findReferences, type FoundReference } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReferences, type Reference } from '../scripture/reference.ts';
import { type Tally, tallyOf } from './keywords.ts';
import { passivesIn } from './passive.ts';
import type { Passage } from './passages.ts';
import { type Range, sentencesIn } from '../words/sentences.ts';
import { syllablesIn } from '../words/syllables.ts';
import { hasTransition } from './transitions.ts';
import { countCharacters, lettersIn, wordsIn } from '../words/words.ts';

export type Sentence = Range & {
  words: number;
  letters: number;
  syllables: number;
  first: Range & { word: string };
  hasTransition: boolean;
  passives: readonly Range[];
};

/** The analysis of a single passage. It stays valid until the passage changes, so it can be cached. */
export type Reading = {
  kind: Passage['kind'];
  length: number;
  words: number;
  characters: number;
  tally: Tally;
  references: readonly (Range & { reference: string })[];
  /** Only paragraphs have sentences. Headings are not sentences, and Scripture is not in the preacher's own style. */
  sentences: readonly Sentence[];
};

/**
 * Analyzes a passage. The whole text counts toward words, characters and keywords. Only the preacher's own text, in
 * paragraphs and list items, is divided into sentences. `find` can return the references from a cache.
 */
export function readPassage(
  { kind, text, plain, reference }: Passage,
  find: (text: string) => readonly FoundReference[] = findReferences,
): Reading {
  return {
    kind,
    length: text.length,
    words: countWords(plain),
    characters: countCharacters(text),
    tally: tallyOf(plain),
    references: reference === undefined ? referencesIn(find(text)) : quotedReference(reference, text),
    sentences: kind === 'paragraph' ? sentencesIn(text).map((range) => readSentence(text, range)) : [],
  };
}

function readSentence(text: string, { from, to }: Range): Sentence {
  const words = wordsIn(text.slice(from, to));
  const at = ({ from: start, to: end }: Range): Range => ({ from: from + start, to: from + end });
  const first = words[0];
  const letters = first ? first.from + Math.max(0, first.text.search(/[\p{L}\p{N}]/u)) : 0;
  return {
    from,
    to,
    words: words.length,
    letters: words.reduce((sum, word) => sum + lettersIn(word.text), 0),
    syllables: words.reduce((sum, word) => sum + syllablesIn(word.plain), 0),
    first: { ...at({ from: letters, to: letters + (first?.plain.length ?? 0) }), word: first?.plain ?? '' },
    hasTransition: hasTransition(words),
    passives: passivesIn(words).map(at),
  };
}

/** Returns the references with their ranges. A passage that spans several books counts as one reference. */
function referencesIn(found: readonly FoundReference[]): Reading['references'] {
  const places = new Map<number, Range & { named: Reference[] }>();
  for (const { reference, from, to } of found) {
    const place = places.get(from) ?? { from, to, named: [] };
    place.named.push(reference);
    places.set(from, place);
  }
  return [...places.values()].map(({ from, to, named }) => ({ from, to, reference: formatReferences(named) }));
}

const quotedReference = (reference: string, text: string): Reading['references'] => {
  const named = parseReferences(reference);
  return [{ from: 0, to: text.length, reference: named.length > 0 ? formatReferences(named) : reference }];
};
