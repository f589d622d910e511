import type { LibraryItem } from '@sermon/contract/library';
import { useMemo } from 'react';
import { fromItem, type Template, useTemplates } from './useTemplates.ts';
import { useItems } from '../library/items.ts';

export type OwnTemplate = Template & { item: LibraryItem };

/** The names and descriptions of user templates come from the library, so changes to them show immediately. */
export function useTemplateItems() {
  const templates = useTemplates();
  const items = useItems();
  const own = useMemo<OwnTemplate[]>(() => {
    const byId = new Map(items.data?.map((item) => [item.id, item]));
    return templates.own.flatMap((template) => {
      const item = byId.get(template.id);
      return item ? [{ ...template, name: item.name, description: item.templateDescription, item }] : [];
    });
  }, [templates.own, items.data]);
  const isLoaded = templates.state === 'loaded' && items.data;
  const hasFailed = templates.state === 'failed' || (!items.data && items.isError);
  return {
    own,
    isFull: templates.isFull,
    /** Finds even a template that the server does not list because there are too many newer ones. */
    findOwn(id: string): OwnTemplate | undefined {
      const item = items.data?.find((each) => each.id === id && each.isTemplate);
      return own.find((template) => template.id === id) ?? (item && { ...fromItem(item), item });
    },
    builtIn: templates.builtIn,
    state: isLoaded ? 'loaded' : hasFailed ? 'failed' : 'loading',
    tryAgain: () => {
      templates.tryAgain();
      if (!items.data) void items.refetch();
    },
  } as const;
}
