import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { templates } from '@sermon/contract/templates';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../../api.ts';
import { ask } from '../../ask.ts';

export const api = clientOf({ templates, documents, library });

/** The person's own templates with the beginnings of their texts, newest first. */
export const ownTemplates = ask(api.templates.own, {});

const blocksOf = ({ text }: { text: string }) => parseDocument(text);

/**
 * The text of one of the person's own templates. It is fetched whenever the template is looked at, because it may have been edited
 * since, and is forgotten afterwards, because it may be long.
 */
export const ownText = (id: string) => ({
  ...ask(api.documents.get, { id }),
  select: blocksOf,
  gcTime: 0,
});

/** Those that come with the product, in the order in which they are offered. They do not change while one works. */
export const builtInTemplates = { ...ask(api.templates.builtIn, {}), staleTime: 600_000 };

/** A template or a document was made of what is shown: lists of both and searches in them are read again where they are looked at next. */
export function listsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [api.templates.own.endpoint] });
  void client.invalidateQueries({ queryKey: [api.library.list.endpoint] });
}
