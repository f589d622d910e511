import type { LibraryItem } from '@sermon/contract/library';
import { useMemo } from 'react';
import { ofItem, type Template } from './template.ts';
import { useTemplates } from './useTemplates.ts';
import { useItems } from '../library/items.ts';

/** A template of the person's own, with the item that it is in the library. */
export type OwnTemplate = Template & { item: LibraryItem };

/** Every template; the person's own are as the library shows them now, so that what is done to one of them is seen at once. */
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
  const isHere = templates.state === 'here' && items.data;
  const hasFailed = templates.state === 'failed' || (!items.data && items.isError);
  return {
    own,
    isFull: templates.isFull,
    /** One of the person's own, also one that the server does not list because many are newer. */
    findOwn(id: string): OwnTemplate | undefined {
      const item = items.data?.find((one) => one.id === id && one.isTemplate);
      return own.find((template) => template.id === id) ?? (item && { ...ofItem(item), item });
    },
    builtIn: templates.builtIn,
    state: isHere ? 'here' : hasFailed ? 'failed' : 'coming',
    tryAgain: () => {
      templates.tryAgain();
      if (!items.data) void items.refetch();
    },
  } as const;
}
