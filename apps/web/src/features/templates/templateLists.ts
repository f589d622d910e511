import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { templates } from '@sermon/contract/templates';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { QueryClient } from '@tanstack/react-query';
import { ask, refreshCalls } from '../../ask.ts';

/** Newest first, each with the beginning of its text. */
export const ownTemplates = ask(templates.own, {});

const blocksOf = ({ text }: { text: string }) => parseDocument(text);

/** Refetched for each view because it may have been edited, and not cached because it may be long. */
export const ownText = (id: string) => ({
  ...ask(documents.get, { id }),
  select: blocksOf,
  gcTime: 0,
});

/** In display order. They do not change during a visit. */
export const builtInTemplates = { ...ask(templates.builtIn, {}), staleTime: 600_000 };

/**
 * Call this after creating a template or a document. The lists and searches are refetched the next time they are
 * shown.
 */
export function invalidateTemplateLists(client: QueryClient): void {
  void refreshCalls(client, [templates.own, library.list]);
}
