import type { Call } from '@sermon/contract/call';
import { endpointOf } from '@sermon/contract/client';
import type * as z from 'zod';
import { genius, type SuggestedItem, type SuggestedVerse } from '@sermon/contract/genius';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { type GeniusQuery, geniusQueryOf, hasSearchTerms } from '@sermon/domain/genius/geniusQuery';
import { isStale } from '@sermon/domain/genius/searchSteps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { callServer } from '../../api.ts';
import { toHtml } from '../../editor/html.ts';
import { useBibleSettings } from '../bible/useBibleSettings.ts';
import type { Transaction } from '@tiptap/pm/state';
import type { CorpusKind } from '@sermon/contract/corpus';
import { genius as texts } from '@sermon/domain/texts/genius';
import { flushSync } from 'react-dom';
import { useNotify } from '../../ui/notices/notices.tsx';

export type SermonAtHand = { id: string; editor: Editor; title: string; scripture: string };

export type Search = { about: GeniusQuery; title: string; scripture: string; translationId: string; at: Date };

export type List<Item> = {
  items: readonly Item[];
  isThere: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
};

/** For a text that was too short for a search. The same as for the analysis (spec part 2 §4). */
const looksAgainAfterMs = 3_000;

/**
 * A search starts on request, or when the panel is shown while any of the three lists is empty. It sends the title,
 * keywords and references, but never the document text.
 */
export function useGenius({ id, editor, title, scripture }: SermonAtHand, isShown: boolean) {
  const { translationId, isTranslationKnown } = useBibleSettings();
  const [search, setSearch] = useState<Search | null>(null);
  const [isTooShort, setIsTooShort] = useState(false);
  const removed = useRemoved();
  const isWanted = (item: SuggestedItem) => !removed.ids.has(item.id);
  const verses = useList<SuggestedVerse>(genius.findBibleVerses, id, search);
  const sermons = useList<SuggestedItem>(genius.findSermons, id, search, isWanted);
  const illustrations = useList<SuggestedItem>(genius.findIllustrations, id, search, isWanted);
  const lists = [verses, sermons, illustrations];
  const isSearching = lists.some((list) => list.isSearching);
  const modifiedAt = useModifiedAt(editor, search?.at ?? null);

  const start = () => {
    const about = geniusQueryOf({ title, scripture, blocks: parseDocument(toHtml(editor.state.doc)) });
    setIsTooShort(!hasSearchTerms(about));
    if (hasSearchTerms(about)) setSearch({ about, title, scripture, translationId, at: new Date() });
  };
  const open = useEffectEvent(() => {
    if (!isSearching && lists.some(({ items }) => items.length === 0)) start();
  });
  const isReady = isShown && isTranslationKnown;
  useEffect(() => {
    if (!isReady) return;
    // Runs after the panel has rendered, because reading a long text takes a moment.
    const timer = setTimeout(open);
    return () => clearTimeout(timer);
  }, [isReady]);

  const lookAgain = useEffectEvent(start);
  useEffect(() => {
    if (!isReady || !isTooShort) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(lookAgain, looksAgainAfterMs);
    };
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor, isReady, isTooShort]);

  const isRenamed = search !== null && (search.title !== title || search.scripture !== scripture);
  const mayBeOld =
    search !== null &&
    (isRenamed ||
      isStale({
        searchedAt: search.at,
        searchedIn: search.translationId,
        translationId,
        modifiedAt,
        hasFailed: lists.some(({ hasFailed }) => hasFailed),
      }));
  return {
    search,
    isTooShort,
    isSearching,
    mayBeOld,
    verses,
    sermons,
    illustrations,
    refresh: start,
    remove: removed.remove,
  };
}

type Find<Item> = Call<(typeof genius)['findSermons']['input'], z.ZodType<Item[]>, 'json'>;

function useList<Item>(
  find: Find<Item>,
  documentId: string,
  search: Search | null,
  isWanted: (item: Item) => boolean = () => true,
): List<Item> {
  const found = useQuery({
    queryKey: [endpointOf(find), documentId, search?.at.getTime()],
    queryFn: ({ signal }) => {
      if (!search) throw new Error('Nothing is searched for yet');
      return callServer(find, { ...search.about, translationId: search.translationId }, { signal });
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return {
    items: (found.data ?? []).filter(isWanted),
    isThere: found.data !== undefined,
    isSearching: found.isFetching,
    hasFailed: found.isError,
    tryAgain: () => void found.refetch(),
  };
}

type Item = { id: string; title: string };

const calls = {
  sermon: { block: genius.blockSermon, unblock: genius.unblockSermon, failed: texts.sermonNotRemoved },
  illustration: {
    block: genius.blockIllustration,
    unblock: genius.unblockIllustration,
    failed: texts.illustrationNotRemoved,
  },
};

/** Suggestions are removed first on the server and then from the list (spec part 2 §4). */
function useRemoved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const notify = useNotify();
  const remove = useCallback(
    async (kind: CorpusKind, { id, title }: Item): Promise<boolean> => {
      if (underWay.current.has(id)) return false;
      underWay.current.add(id);
      const { block, unblock, failed } = calls[kind];
      try {
        await callServer(block, { Id: id });
      } catch {
        notify({ text: failed, isFailure: true });
        return false;
      } finally {
        underWay.current.delete(id);
      }
      flushSync(() => setIds((all) => new Set([...all, id])));
      notify({
        text: texts.removed(title),
        undo: {
          async perform() {
            await callServer(unblock, { Id: id });
            setIds((all) => new Set([...all].filter((other) => other !== id)));
          },
          done: texts.broughtBack(title),
          failed: texts.notBroughtBack(title),
        },
      });
      return true;
    },
    [notify],
  );
  return { ids, remove };
}

/** The first change after `after`, or null. Only that change re-renders the component. */
function useModifiedAt(editor: Editor, after: Date | null): Date | null {
  const [modifiedAt, setModifiedAt] = useState<Date | null>(null);
  useEffect(() => {
    if (!after) return;
    let isKnown = false;
    const note = ({ transaction }: { transaction: Transaction }) => {
      const now = new Date();
      if (isKnown || !transaction.docChanged || now <= after) return;
      isKnown = true;
      setModifiedAt(now);
    };
    editor.on('transaction', note);
    return () => void editor.off('transaction', note);
  }, [editor, after]);
  return modifiedAt && after && modifiedAt > after ? modifiedAt : null;
}
