import type { VerseFilter } from '@sermon/contract/bible';
import { type VerseOrder, verseOrders } from '@sermon/domain/scripture/order';
import { type Testament, testaments } from '@sermon/domain/scripture/parts';
import { useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../ui/browser/remembered.ts';

export type BiblePart = '' | Testament | `${number}`;

/**
 * Returns how results are sorted, which this browser remembers, and the part of the Bible that is searched, which lasts
 * as long as the panel. A forgotten part would hide results in the next search.
 */
export function useFilter() {
  const [order, setOrder] = useRemembered<VerseOrder>('sermon-bible-order', z.enum(verseOrders), 'relevance');
  const [part, setPart] = useState<BiblePart>('');
  const testament = testaments.find((known) => known === part);
  const filter: Partial<VerseFilter> = {
    ...(order !== 'relevance' && { order }),
    ...(testament ? { testament } : part !== '' && { book: Number(part) }),
  };
  return { order, setOrder, part, setPart, filter };
}
