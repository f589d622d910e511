import type { SlotRange } from '../../scripture/parts.ts';
import { slotsBetween } from '../../scripture/reference.ts';
import { quotedInGospels } from './entries/quotedInGospels.ts';
import { quotedInLetters } from './entries/quotedInLetters.ts';
import { recalledInGospels } from './entries/recalledInGospels.ts';
import { recalledInLetters } from './entries/recalledInLetters.ts';
import { recalledInRevelation } from './entries/recalledInRevelation.ts';
import { readOsis } from './osis.ts';

const rowsOf = (lists: readonly string[]): string[] => lists.flatMap((rows) => rows.trim().split('\n'));

/** The rows as written: a passage of the New Testament and one of the Old, with OSIS ids as the names of books. */
export const quotationRows: Record<'quoted' | 'recalled', readonly string[]> = {
  quoted: rowsOf([quotedInGospels, quotedInLetters]),
  recalled: rowsOf([recalledInGospels, recalledInLetters, recalledInRevelation]),
};

/** A passage of the New Testament with the passage of the Old Testament that it quotes or recalls. */
export type Quotation = {
  new: SlotRange;
  old: SlotRange;
  /** False if the new passage recalls the old one, but does not quote it: John 3:14 and the bronze serpent. */
  isQuoted: boolean;
};

const read = (rows: readonly string[], isQuoted: boolean): Quotation[] =>
  rows.map((row) => {
    const [newer, older] = readOsis(row);
    return { new: slotsBetween(newer!), old: slotsBetween(older!), isQuoted };
  });

const quotations: readonly Quotation[] = [...read(quotationRows.quoted, true), ...read(quotationRows.recalled, false)];

/** One side of a quotation, and the other one. */
export type SidesOfQuotation = { own: SlotRange; other: SlotRange; isQuoted: boolean };

const overlap = (one: SlotRange, other: SlotRange): boolean => one.first <= other.last && other.first <= one.last;

/**
 * Returns what verses quote or recall of the other Testament, and where it quotes or recalls them. Quotations come
 * first, then both in the order of the New Testament. The verses of `own` can be more than the given ones.
 */
export const quotationsOf = (verses: SlotRange): SidesOfQuotation[] =>
  quotations.flatMap(({ new: newer, old, isQuoted }) => [
    ...(overlap(newer, verses) ? [{ own: newer, other: old, isQuoted }] : []),
    ...(overlap(old, verses) ? [{ own: old, other: newer, isQuoted }] : []),
  ]);
