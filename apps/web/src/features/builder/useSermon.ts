import type { SermonDocument } from '@sermon/contract/builder';
import { asListed } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

/**
 * Holds the data about the open document, but not its current text. `applyLocalChange` applies a change before the
 * server has confirmed it. `onServerVersion` applies a version returned by the server.
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
  // The library lists names, dates, stars and opening lines. When the builder closes, its cache is updated and then
  // refetched.
  useEffect(() => () => updateLibrary(), []);

  return {
    sermon,
    applyLocalChange: (change: Partial<SermonDocument>) => setSermon((before) => ({ ...before, ...change })),
    /** Keeps the local star, because a save that was in flight when the star changed returns the old one. */
    onServerVersion: (saved: SermonDocument) => setSermon(({ isStarred }) => ({ ...saved, isStarred })),
  };
}
