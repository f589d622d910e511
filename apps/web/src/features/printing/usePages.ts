import type { Layout } from '@sermon/domain/printing/layout';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Pages that are asked for at a time. */
export const pagesAtATime = 4;

/** What a preview looks at: `opening` is another one each time that it opens, since the text may have changed meanwhile. */
export type Looking = { documentId: string; opening: number; layout: Layout };

/** Some pages of a sermon as they will be printed, from `from` on. Asking for others ends the asking for these. */
export function usePages({ documentId, opening, layout }: Looking, from: number, isWanted: boolean) {
  const input = { id: documentId, ...layout, from, take: pagesAtATime };
  return useQuery({
    queryKey: [api.printing.pages.endpoint, input, opening],
    queryFn: ({ signal }) => api.printing.pages(input, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { keepsScreen: true },
  });
}
