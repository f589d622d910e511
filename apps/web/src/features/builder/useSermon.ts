import type { SermonDocument } from '@sermon/contract/builder';
import { libraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

const listed = new Set(Object.keys(libraryItem.shape));

/** What is known of the open document besides its text: `heard` from the server, or `shown` before it has answered. */
export function useSermon(loaded: SermonDocument) {
  const [sermon, setSermon] = useState(loaded);
  const client = useQueryClient();
  const updateLibrary = useEffectEvent(() => {
    const { queryKey } = ask(api.library.list, {});
    const now = Object.fromEntries(Object.entries(sermon).filter(([field]) => listed.has(field)));
    client.setQueryData(queryKey, (items) =>
      items?.map((item) => (item.id === sermon.id ? { ...item, ...now } : item)),
    );
    void client.invalidateQueries({ queryKey });
  });
  // The library shows names, dates, stars and opening lines: it has them when it comes back, and reads them again behind them.
  useEffect(() => () => updateLibrary(), []);

  return {
    sermon,
    show: (change: Partial<SermonDocument>) => setSermon((before) => ({ ...before, ...change })),
    /** A save that was on its way when the star was added or removed knows the old one. */
    onServerVersion: (saved: SermonDocument) => setSermon(({ isStarred }) => ({ ...saved, isStarred })),
  };
}
