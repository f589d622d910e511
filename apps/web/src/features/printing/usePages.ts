import { CallFailed } from '@sermon/contract/client';
import type { Layout } from '@sermon/domain/printing/layout';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Returns the server's sentence if the sermon takes too long to lay out (422). */
export const tooLongSentence = (failure: unknown): string | null =>
  failure instanceof CallFailed && failure.statusCode === 422 ? failure.sentence : null;

/** The number of pages per request. */
export const pagesAtATime = 4;

/** Identifies a preview. `opening` changes each time the preview opens, because the text may have changed. */
export type Looking = { documentId: string; opening: number; layout: Layout };

/** Loads pages of a preview, starting with page `from`. Loading other pages aborts the request. */
export function usePages({ documentId, opening, layout }: Looking, from: number, isWanted: boolean) {
  const input = { id: documentId, ...layout, from, take: pagesAtATime };
  return useQuery({
    queryKey: [api.printing.pages.endpoint, input, opening],
    queryFn: ({ signal }) => api.printing.pages(input, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { asksToSignIn: true },
  });
}
