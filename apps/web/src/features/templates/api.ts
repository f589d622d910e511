import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { templates } from '@sermon/contract/templates';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../../api.ts';
import { ask } from '../../ask.ts';

const { own, builtIn } = templates;
const { get } = documents;
const { list } = library;

/** Only reads. Changes are `ItemChange` objects. */
export const api = clientOf({ templates: { own, builtIn }, documents: { get }, library: { list } });

/** Newest first, each with the beginning of its text. */
export const ownTemplates = ask(api.templates.own, {});

const blocksOf = ({ text }: { text: string }) => parseDocument(text);

/** Refetched for each view because it may have been edited, and not cached because it may be long. */
export const ownText = (id: string) => ({
  ...ask(api.documents.get, { id }),
  select: blocksOf,
  gcTime: 0,
});

/** In display order. They do not change during a visit. */
export const builtInTemplates = { ...ask(api.templates.builtIn, {}), staleTime: 600_000 };

/**
 * Call this after creating a template or a document. The lists and searches are refetched the next time they are
 * shown.
 */
export function invalidateTemplateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [api.templates.own.endpoint] });
  void client.invalidateQueries({ queryKey: [api.library.list.endpoint] });
}
