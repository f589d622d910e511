import { library } from '@sermon/contract/library';
import { templates } from '@sermon/contract/templates';
import type { QueryClient } from '@tanstack/react-query';
import { clientOf } from '../../api.ts';
import { ask } from '../../ask.ts';

export const api = clientOf({ templates, library });

/** The person's own templates with their texts, newest first. */
export const ownTemplates = ask(api.templates.own, {});

/** Those that come with the product, in the order in which they are offered. They do not change while one works. */
export const builtInTemplates = { ...ask(api.templates.builtIn, {}), staleTime: 600_000 };

/** A template or a document was made of what is shown: the lists of both are read again where they are looked at next. */
export function listsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownTemplates.queryKey });
  void client.invalidateQueries({ queryKey: [api.library.list.endpoint] });
}
