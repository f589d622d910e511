import { overlapOf } from '../../scripture/books.ts';
import { type Reference, slotsBetween } from '../../scripture/reference.ts';
import gospels from './entries/gospels.json' with { type: 'json' };
import histories from './entries/histories.json' with { type: 'json' };
import { readOsis } from './osis.ts';

export const maxParallels = 40;

/**
 * The rows of parallel passages as written: the synopsis of the Gospels, with an event or saying per row, then the other
 * books. The passages are separated by semicolons, with OSIS ids as the names of books.
 */
export const parallelRows: readonly string[] = [...gospels, ...histories];

type Passage = { reference: Reference; first: number; last: number };

const rows: readonly (readonly Passage[])[] = parallelRows.map((row) =>
  readOsis(row).map((reference) => ({ reference, ...slotsBetween(reference) })),
);

/**
 * Returns the passages that tell about the same event, or have the same text, as a part of the given passages: Mark
 * 4:35–41 has the parallels Matthew 8:23–27 and Luke 8:22–25. A passage that covers several events has the parallels of
 * each. Passages that overlap the given ones are left out. Returns at most `maxParallels`, each once, those of the
 * Gospels first. Throws a RangeError if a passage extends beyond its book.
 */
export function parallelsOf(references: readonly Reference[]): Reference[] {
  const given = references.map(slotsBetween);
  const overlaps = (passage: Passage) => given.some((other) => overlapOf(passage, other) > 0);
  const found = new Map<string, Reference>();
  for (const row of rows) {
    if (!row.some(overlaps)) continue;
    for (const passage of row) {
      if (!overlaps(passage)) found.set(`${passage.first} ${passage.last}`, passage.reference);
    }
  }
  return [...found.values()].slice(0, maxParallels);
}
