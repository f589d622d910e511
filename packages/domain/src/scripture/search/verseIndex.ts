import { slotCount } from '../books.ts';
import { searchedWords, verseStem } from './forms.ts';

/**
 * The words of one translation, for finding verses in memory. Words and stems are numbered. The index of a whole Bible
 * takes about 4 MB.
 */
export type VerseIndex = {
  words: readonly string[];
  wordIds: ReadonlyMap<string, number>;
  stemOfWord: Uint16Array;
  stemIds: ReadonlyMap<string, number>;
  /** The words of all verses in order. Those of a slot are at `starts[slot]` to `starts[slot + 1]`. */
  text: Uint16Array;
  starts: Uint32Array;
  /** The slots that have a stem, in order, at `slotStarts[stem]` to `slotStarts[stem + 1]`. */
  slots: Uint16Array;
  slotStarts: Uint32Array;
};

/** The maximum number of different words in a translation. Further words are not found. English Bibles have 13,000. */
const maxWords = 60_000;
/** The number of slots that are counted in one step. It takes a few milliseconds. */
const slotsPerStep = 5_000;

/** Collects the verses of a translation, which must be added in canonical order, and indexes them in short steps. */
export function createVerseIndexer() {
  const words: string[] = [];
  const wordIds = new Map<string, number>();
  const stemIds = new Map<string, number>();
  const stems: number[] = [];
  let text = new Uint16Array(1 << 20);
  let length = 0;
  const starts = new Uint32Array(slotCount + 1);
  let next = 0;

  function idOf(word: string): number | undefined {
    const known = wordIds.get(word);
    if (known !== undefined || words.length >= maxWords) return known;
    const stem = verseStem(word);
    const stemId = stemIds.get(stem) ?? stemIds.size;
    stemIds.set(stem, stemId);
    wordIds.set(word, words.length);
    words.push(word);
    stems.push(stemId);
    return words.length - 1;
  }

  return {
    /** Adds the plain text of a verse. Slots that are left out have no words. */
    add(slot: number, verse: string): void {
      while (next <= slot) starts[next++] = length;
      for (const word of searchedWords(verse)) {
        const id = idOf(word);
        if (id === undefined) continue;
        if (length === text.length) {
          const longer = new Uint16Array(text.length * 2);
          longer.set(text);
          text = longer;
        }
        text[length++] = id;
      }
    },
    *finishInSteps(): Generator<undefined, VerseIndex> {
      while (next <= slotCount) starts[next++] = length;
      const stemOfWord = Uint16Array.from(stems);
      const slotStarts = new Uint32Array(stemIds.size + 1);
      const seenIn = new Int32Array(stemIds.size).fill(-1);
      function* eachOnce(visit: (stem: number, slot: number) => void) {
        seenIn.fill(-1);
        for (let slot = 0; slot < slotCount; slot++) {
          if (slot % slotsPerStep === 0) yield;
          for (let at = starts[slot]!; at < starts[slot + 1]!; at++) {
            const stem = stemOfWord[text[at]!]!;
            if (seenIn[stem] === slot) continue;
            seenIn[stem] = slot;
            visit(stem, slot);
          }
        }
      }
      yield* eachOnce((stem) => void slotStarts[stem + 1]!++);
      for (let stem = 0; stem < stemIds.size; stem++) slotStarts[stem + 1]! += slotStarts[stem]!;
      const ends = slotStarts.slice();
      const slots = new Uint16Array(slotStarts[stemIds.size]!);
      yield* eachOnce((stem, slot) => void (slots[ends[stem]!++] = slot));
      return { words, wordIds, stemOfWord, stemIds, text: text.slice(0, length), starts, slots, slotStarts };
    },
  };
}

export function slotsWith({ stemIds, slots, slotStarts }: VerseIndex, stem: string): Uint16Array {
  const id = stemIds.get(stem);
  return id === undefined ? slots.subarray(0, 0) : slots.subarray(slotStarts[id], slotStarts[id + 1]);
}
