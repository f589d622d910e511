import { useState } from 'react';
import type * as z from 'zod';
import { type Memory, storageOf } from './storedValue.ts';

/**
 * A small preference stored under `key`. The stored value is parsed with `schema`; an invalid value falls back to
 * `initial`.
 *
 * @example
 * const [tree, setTree] = useRemembered('sermon-library-tree', z.enum(['open', 'closed']), 'open');
 */
export function useStoredChoice<Value extends string>(
  key: string,
  schema: z.ZodType<Value>,
  initial: Value,
  memory: Memory = 'browser',
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => schema.safeParse(stored(key, memory)).data ?? initial);
  const remember = (next: Value) => {
    setValue(next);
    try {
      storageOf(memory).setItem(key, next);
    } catch {
      // Without storage, the preference lasts as long as the page.
    }
  };
  return [value, remember];
}

function stored(key: string, memory: Memory): string | null {
  try {
    return storageOf(memory).getItem(key);
  } catch {
    return null;
  }
}
