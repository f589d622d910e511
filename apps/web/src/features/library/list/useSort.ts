import { defaultOrder, orderBy, sortKeys, type SortKey, type SortOrder } from '@sermon/domain/library/sort';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';

const stored = z.templateLiteral([z.enum(sortKeys), ' ', z.enum(['ascending', 'descending'])]);

const format = ({ key, direction }: SortOrder): z.output<typeof stored> => `${key} ${direction}`;
const parse = (text: z.output<typeof stored>): SortOrder => {
  const [key, direction] = text.split(' ') as [SortKey, SortOrder['direction']];
  return { key, direction };
};

export type Sorting = {
  order: SortOrder;
  /** If the list is already sorted by this key, reverses the direction. */
  sortBy: (key: SortKey) => void;
  setDirection: (direction: SortOrder['direction']) => void;
};

/** Shared by all lists. The browser remembers it. */
export function useSort(): Sorting {
  const [text, setText] = useRemembered('sermon-library-sort', stored, format(defaultOrder));
  const order = parse(text);
  return {
    order,
    sortBy: (key) => setText(format(orderBy(key, order))),
    setDirection: (direction) => setText(format({ key: order.key, direction })),
  };
}
