import { printing } from '@sermon/contract/printing';
import { CallFailed, endpointOf } from '@sermon/contract/client';
import type { Layout } from '@sermon/domain/printing/layout';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '../../api.ts';

/** Null unless the sermon takes too long to lay out (422). */
export const tooLongSentence = (failure: unknown): string | null =>
  failure instanceof CallFailed && failure.statusCode === 422 ? failure.sentence : null;

export const pagesAtATime = 4;

/** `opening` changes each time the preview opens, because the text may have changed. */
export type Looking = { documentId: string; opening: number; layout: Layout };

/** Loading other pages aborts the request. */
export function usePages({ documentId, opening, layout }: Looking, from: number, isWanted: boolean) {
  const input = { id: documentId, ...layout, from, take: pagesAtATime };
  return useQuery({
    queryKey: [endpointOf(printing.pages), input, opening],
    queryFn: ({ signal }) => callServer(printing.pages, input, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { asksToSignIn: true },
  });
}
