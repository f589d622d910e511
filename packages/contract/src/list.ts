import * as z from 'zod';

/**
 * A list in a reply, with its maximum length. The server enforces the limit before it replies, with a `limit` in SQL or
 * with a rule when an entry is added. The schema only states the limit, as `maxItems` in the OpenAPI document: a reply
 * is not refused because of its length, so a client that was loaded before a limit was raised can still read it.
 */
export const list = <Item extends z.ZodType>(item: Item, { most }: { most: number }): z.ZodArray<Item> =>
  z.array(item).meta({ maxItems: most });
