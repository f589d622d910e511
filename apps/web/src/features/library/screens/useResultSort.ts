import { defaultOrder, firstDirection, orderBy, type SortOrder } from '@sermon/domain/library/sort';
import { useState } from 'react';
import type { BestMatch } from '../list/SortMenu.tsx';
import type { Sorting } from '../list/useSort.ts';

/**
 * The order of search results: best match first until the user chooses another. `canRank` is false without a search
 * text.
 */
export function useResultSort(canRank: boolean): { sorting: Sorting; best: BestMatch } {
  const [chosen, setChosen] = useState<SortOrder | null>(null);
  const order = chosen ?? defaultOrder;
  return {
    sorting: {
      order,
      sortBy: (key) => setChosen(chosen ? orderBy(key, chosen) : { key, direction: firstDirection(key) }),
      setDirection: (direction) => setChosen({ key: order.key, direction }),
    },
    best: { isChosen: canRank && chosen === null, choose: () => setChosen(null) },
  };
}
