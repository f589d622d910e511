import { overlapOf, type SlotRange } from '../../scripture/books.ts';
import { slotsBetween } from '../../scripture/reference.ts';
import quotedFromGreek from './entries/quotedFromGreek.json' with { type: 'json' };
import quotedInGospels from './entries/quotedInGospels.json' with { type: 'json' };
import quotedInLetters from './entries/quotedInLetters.json' with { type: 'json' };
import recalledInGospels from './entries/recalledInGospels.json' with { type: 'json' };
import recalledInLetters from './entries/recalledInLetters.json' with { type: 'json' };
import recalledInRevelation from './entries/recalledInRevelation.json' with { type: 'json' };
import { readOsis } from './osis.ts';

/** The rows as written: a passage of the New Testament and one of the Old, with OSIS ids as the names of books. */
export const quotationRows: Record<'quoted' | 'quotedFromGreek' | 'recalled', readonly string[]> = {
  quoted: [...quotedInGospels, ...quotedInLetters],
  quotedFromGreek,
  recalled: [...recalledInGospels, ...recalledInLetters, ...recalledInRevelation],
};

export type Quotation = {
  new: SlotRange;
  old: SlotRange;
  /** False if the new passage recalls the old one, but does not quote it: John 3:14 and the bronze serpent. */
  isQuoted: boolean;
  /** True if it quotes the Greek translation of the Old Testament, which differs from the Hebrew text. */
  isFromGreek: boolean;
};

const read = (rows: readonly string[], isQuoted: boolean, isFromGreek = false): Quotation[] =>
  rows.map((row) => {
    const [newer, older] = readOsis(row);
    return { new: slotsBetween(newer!), old: slotsBetween(older!), isQuoted, isFromGreek };
  });

const quotations: readonly Quotation[] = [
  ...[...read(quotationRows.quoted, true), ...read(quotationRows.quotedFromGreek, true, true)].toSorted(
    (a, b) => a.new.first - b.new.first,
  ),
  ...read(quotationRows.recalled, false),
];

export type SidesOfQuotation = { own: SlotRange; other: SlotRange; isQuoted: boolean; isFromGreek: boolean };

/**
 * Returns what verses quote or recall of the other Testament, and where it quotes or recalls them. Quotations come
 * first, then both in the order of the New Testament. The verses of `own` can be more than the given ones.
 */
export const quotationsOf = (verses: SlotRange): SidesOfQuotation[] =>
  quotations.flatMap(({ new: newer, old, isQuoted, isFromGreek }) => [
    ...(overlapOf(newer, verses) > 0 ? [{ own: newer, other: old, isQuoted, isFromGreek }] : []),
    ...(overlapOf(old, verses) > 0 ? [{ own: old, other: newer, isQuoted, isFromGreek }] : []),
  ]);
