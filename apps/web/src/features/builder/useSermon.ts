import type { BuilderAsset } from '@sermon/contract/builder';
import { libraryItem } from '@sermon/contract/library';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';

const listed = new Set(Object.keys(libraryItem.shape));

/** What is known of the open document besides its text: `heard` from the server, or `shown` before it has answered. */
export function useAsset(document: BuilderAsset) {
  const [asset, setAsset] = useState(document);
  const client = useQueryClient();
  const tellLibrary = useEffectEvent(() => {
    const { queryKey } = ask(api.library.list, {});
    const now = Object.fromEntries(Object.entries(asset).filter(([field]) => listed.has(field)));
    client.setQueryData(queryKey, (items) => items?.map((item) => (item.id === asset.id ? { ...item, ...now } : item)));
    void client.invalidateQueries({ queryKey });
  });
  // The library shows names, dates, stars and opening lines: it has them when it comes back, and reads them again behind them.
  useEffect(() => () => tellLibrary(), []);

  return {
    asset,
    show: (change: Partial<BuilderAsset>) => setAsset((before) => ({ ...before, ...change })),
    /** A save that was on its way when the star was added or removed knows the old one. */
    heard: (saved: BuilderAsset) => setAsset(({ isStarred }) => ({ ...saved, isStarred })),
  };
}
