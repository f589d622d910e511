import type { SermonDocument } from '@sermon/contract/builder';
import { asListed } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/**
 * Holds the open document without its text. `applyLocalChange` applies a local change before the server confirms it, and
 * `onServerVersion` applies the server's version.
 */
export function useSermon(loaded: SermonDocument) {
  const [sermon, setSermon] = useState(loaded);
  const client = useQueryClient();
  const updateLibrary = useEffectEvent(() => {
    const { queryKey } = ask(api.library.list, {});
    const listed = asListed(sermon);
    client.setQueryData(queryKey, (items) =>
      items?.map((item) => (item.id === sermon.id ? { ...item, ...listed } : item)),
    );
    void client.invalidateQueries({ queryKey });
  });
  // The library shows names, dates, stars and opening lines. They are updated in its cache when the builder closes, and
  // then refetched.
  useEffect(() => () => updateLibrary(), []);

  return {
    sermon,
    applyLocalChange: (change: Partial<SermonDocument>) => setSermon((before) => ({ ...before, ...change })),
    /** A save that was in flight when the star changed returns the old star, so the local value is kept. */
    onServerVersion: (saved: SermonDocument) => setSermon(({ isStarred }) => ({ ...saved, isStarred })),
  };
}
