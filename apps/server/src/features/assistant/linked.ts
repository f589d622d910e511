import type { IdeasMaterial, MaterialPassage } from '@sermon/domain/assistant/helper/material';
import { quotationsOf } from '@sermon/domain/search/topics/quotations';
import type { SlotRange } from '@sermon/domain/scripture/parts';
import { isLeftOut, wordsOfVerse } from '@sermon/domain/scripture/verse';
import type { Services } from '../../services.ts';
import { readVerses } from '../bible/verses.ts';

const limits = {
  passages: 3,
  linkedVerses: 8,
  linksOfVerse: 8,
  quotations: 30,
};

type LinkServices = Pick<Services, 'bibles' | 'crossReferencesOf'>;

/**
 * Reads the nearest cross references of the verses of each passage that have most of them, and the quotations between the passage
 * and the other Testament. All verses are read together.
 */
export async function readLinked(
  passages: readonly MaterialPassage[],
  translationId: string,
  { bibles, crossReferencesOf }: LinkServices,
): Promise<Pick<IdeasMaterial, 'linked' | 'quotations'>> {
  const own = new Set(passages.flatMap(({ verses }) => verses.map(({ slot }) => slot)));
  const some = passages.slice(0, limits.passages);
  const links = some.flatMap(({ verses }) =>
    verses
      .toSorted((a, b) => b.links - a.links)
      .slice(0, limits.linkedVerses)
      .flatMap(({ slot: of }) =>
        crossReferencesOf(of)
          .filter((slot) => !own.has(slot))
          .slice(0, limits.linksOfVerse)
          .map((slot) => ({ of, slot })),
      ),
  );
  const quotations = some
    .flatMap(({ verses }) => {
      const [first, last] = [verses[0]?.slot, verses.at(-1)?.slot];
      if (first === undefined || last === undefined) return [];
      return quotationsOf({ first, last }).slice(0, limits.quotations);
    })
    .filter(({ other }) => !slotsIn(other).some((slot) => own.has(slot)));
  const slots = [...new Set([...links.map(({ slot }) => slot), ...quotations.flatMap(({ other }) => slotsIn(other))])];
  const { results } = await readVerses(bibles, translationId, slots);
  const read = new Map(
    results.flatMap((verse, at) =>
      isLeftOut(verse) ? [] : [[slots[at]!, { reference: verse.title, text: wordsOfVerse(verse) }] as const],
    ),
  );
  return {
    linked: links.flatMap(({ of, slot }) => {
      const verse = read.get(slot);
      return verse === undefined ? [] : [{ ...verse, of }];
    }),
    quotations: quotations.map(({ own: of, other, isQuoted, isFromGreek }) => ({
      of,
      verses: slotsIn(other).flatMap((slot) => {
        const verse = read.get(slot);
        return verse === undefined ? [] : [{ slot, text: verse.text }];
      }),
      isQuoted,
      isFromGreek,
    })),
  };
}

const slotsIn = ({ first, last }: SlotRange): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
