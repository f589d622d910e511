import { asListed, library } from '@sermon/contract/library';
import type { SermonDocument } from '@sermon/contract/builder';
import { documentDetailsOf } from '@sermon/domain/library/items';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '../../ask.ts';

/**
 * Holds the data about the open document, but not its current text. `applyLocalChange` applies a change before the
 * server has confirmed it. `onServerVersion` applies a version returned by the server.
 */
export function useSermon(loaded: SermonDocument) {
  const [sermon, setSermon] = useState(loaded);
  const client = useQueryClient();
  const updateLibrary = useEffectEvent(() => {
    const { queryKey } = ask(library.list, {});
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
    onServerVersion: (saved: SermonDocument) => setSermon((known) => newestOf(known, saved)),
  };
}

/**
 * Returns a version from the server, except for what is known to be newer. Saves, renames and changes of the details can
 * be in flight at the same time, and their replies can overtake each other. Keeps the local star, the local offline mode and
 * whether the document is shared for the same reason.
 */
export function newestOf(known: SermonDocument, saved: SermonDocument): SermonDocument {
  const { isStarred, offlineMode, isShared, name, nameRevision, text, isByAdministrator, revision, dateModified } =
    known;
  const { category, detailsRevision } = known;
  const { slideExporterAspectRatio, customSlideBackgroundImagePath } = known;
  const { customSlideBackgroundImageUrl, customSlideBackgroundScrim } = known;
  const slideSettings = {
    slideExporterAspectRatio,
    customSlideBackgroundImagePath,
    customSlideBackgroundImageUrl,
    customSlideBackgroundScrim,
  };
  const details = { category, ...documentDetailsOf(known), detailsRevision };
  return {
    ...saved,
    isStarred,
    offlineMode,
    isShared,
    ...(nameRevision > saved.nameRevision && { name, nameRevision }),
    ...(detailsRevision > saved.detailsRevision && details),
    ...(revision > saved.revision && { text, isByAdministrator, revision }),
    ...(dateModified > saved.dateModified && { dateModified, ...slideSettings }),
  };
}
