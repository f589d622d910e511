import { useState } from 'react';
import type * as z from 'zod';

/** How long a choice is remembered: by this browser, or until its tab is closed. */
type Memory = 'browser' | 'tab';

const storageOf = (memory: Memory) => (memory === 'tab' ? sessionStorage : localStorage);

/** A small choice that is remembered under `key`. What is stored is read through `schema`; anything else is `initial`. */
export function useRemembered<Value extends string>(
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
      // A browser that keeps nothing forgets it with the page.
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
