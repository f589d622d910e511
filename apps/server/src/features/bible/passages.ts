import type { BiblePassages } from '@sermon/contract/bible';
import { placeAt } from '@sermon/domain/scripture/books';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, slotsOf } from '@sermon/domain/scripture/reference';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { BibleSource } from '../../ports/bible/port.ts';
import { answerIn } from './answer.ts';
import { textOf } from './verses.ts';

/** Verses of the longest passage that is given as one piece. */
const maxPassageVerses = 60;
/** Verses that one call gives. */
const maxVerses = 1_000;

/** References that are read before other requests have their turn; each takes a millisecond or a few. */
const readAtOnce = 10;

/**
 * The passages that references name, each as one text, in their order; asked for at once however many they are. Verses that the
 * translation leaves out are left out. A passage too long, or past what one call gives, has a title and no text.
 */
export async function readPassages(
  bibles: readonly BibleSource[],
  translationId: string,
  references: readonly string[],
): Promise<BiblePassages> {
  let room = maxVerses;
  const wanted: { reference: string; title: string; slots: number[] }[] = [];
  for (const [at, reference] of references.entries()) {
    if (at > 0 && at % readAtOnce === 0) await othersTurn();
    const named = parseReferences(reference);
    const slots = slotsOf(named);
    const isGiven = slots.length <= Math.min(room, maxPassageVerses);
    if (isGiven) room -= slots.length;
    wanted.push({ reference, title: formatReferences(named), slots: isGiven ? slots : [] });
  }
  const places = wanted.flatMap(({ slots }) => slots.map(placeAt));
  const { answer: verses, ...answeredIn } = await answerIn(bibles, translationId, [], (source, id) =>
    source.versesAt(id, places),
  );
  return {
    ...answeredIn,
    passages: wanted.map(({ slots, ...passage }) => ({
      ...passage,
      description: textOf(verses.splice(0, slots.length)),
    })),
  };
}
