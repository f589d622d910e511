import { bible, type BibleChapter } from '@sermon/contract/bible';
import { formatReference } from '@sermon/domain/scripture/reference';
import { chapterAfter, type ChapterAt, chapterNamed } from '@sermon/domain/scripture/chapters/adjacentChapters';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { loadOfflineChapters } from '../offline/lazyOfflineChapters.ts';
import { useTranslations } from '../useBibleSettings.ts';
import type { ChapterView } from './trail.ts';
import * as z from 'zod';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';

export type Column = {
  id: string;
  name: string;
  chapter: BibleChapter | null;
  hasFailed: boolean;
  retry: () => void;
};

const chapterOptions = (scriptureReference: string, translationId: string) => ({
  ...ask(bible.chapter, { scriptureReference, translationId }),
  staleTime: Infinity,
});

/** If the server does not reply, the chapter is read from this device. A later reply replaces it. */
const offlineChapterOptions = (reference: string, translationId: string, isNeeded: boolean) =>
  queryOptions({
    queryKey: ['kept chapter', { reference, translationId }],
    queryFn: async () => (await (await loadOfflineChapters())?.readOfflineChapter(reference, translationId)) ?? null,
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
  });

export function useColumns(view: ChapterView, parallel: readonly string[]) {
  const { reference, translationId } = view;
  const { installed, noBible } = useTranslations();
  const first = useQuery(chapterOptions(reference, translationId));
  const isOnline = useIsOnline();
  const isAway = !isOnline || first.failureReason?.isOffline === true;
  const kept = useQuery(offlineChapterOptions(reference, translationId, isAway && !first.data));
  const data = first.data ?? kept.data;
  // The server may return a different translation than the one requested.
  const shownId = data?.translationId ?? translationId;
  const beside = installed.filter(({ id }) => parallel.includes(id) && id !== shownId);
  const others = useQueries({ queries: beside.map(({ id }) => chapterOptions(reference, id)) });
  const at = view.at ?? (data ? chapterNamed(data.bookName, data.chapterNumber) : null);
  usePrefetchedChapter(at && data ? chapterAfter(at) : null, [shownId, ...beside.map(({ id }) => id)]);
  const columns: Column[] = [
    {
      id: shownId,
      name: data?.translationName ?? '',
      chapter: data ?? null,
      hasFailed: first.isError,
      retry: () => void first.refetch(),
    },
    ...beside.map(({ id, name }, index) => ({
      id,
      name,
      chapter: others[index]?.data ?? null,
      hasFailed: others[index]?.isError ?? false,
      retry: () => void others[index]?.refetch(),
    })),
  ];
  const isMissing = first.error?.statusCode === 404;
  /** Without a connection, this device does not have the chapter. */
  const isNotOnDevice = !isOnline && !data && kept.data === null;
  return { at, installed, noBible, first: columns[0] ?? null, columns, isMissing, isNotOnDevice };
}

function usePrefetchedChapter(chapter: ChapterAt | null, translationIds: readonly string[]) {
  const client = useQueryClient();
  const reference = chapter && formatReference(chapter);
  const ids = translationIds.join(' ');
  useEffect(() => {
    if (reference === null) return;
    for (const id of ids.split(' ')) void client.prefetchQuery(chapterOptions(reference, id));
  }, [client, reference, ids]);
}

export const maxParallel = 2;

const stored = z.string().regex(/^[A-Za-z0-9 -]{0,60}$/);

export function useParallel(): { ids: readonly string[]; toggle: (id: string) => void } {
  const [text, remember] = useStoredChoice('sermon-bible-parallel', stored, '');
  const ids = useMemo(() => text.split(' ').filter(Boolean).slice(0, maxParallel), [text]);
  const toggle = (id: string) =>
    remember((ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).join(' '));
  return { ids, toggle };
}
