import type { SermonDocument } from '@sermon/contract/builder';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { allItems, settleItems } from '../library/items.ts';

/** What is known of the open document besides its text: `heard` from the server, or `shown` before it has answered. */
export function useSermon(loaded: SermonDocument) {
  const [sermon, setSermon] = useState(loaded);
  const client = useQueryClient();
  const tellLibrary = useEffectEvent(() => {
    settleItems(client, [sermon]);
    void client.invalidateQueries({ queryKey: allItems.queryKey });
  });
  // The library shows names, dates, stars and opening lines: it has them when it comes back, and reads them again behind them.
  useEffect(() => () => tellLibrary(), []);

  return {
    sermon,
    show: (change: Partial<SermonDocument>) => setSermon((before) => ({ ...before, ...change })),
    /** A save that was on its way when the star was added or removed knows the old one. */
    onServerVersion: (saved: SermonDocument) => setSermon(({ isStarred }) => ({ ...saved, isStarred })),
  };
}
