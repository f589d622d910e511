import { useState } from 'react';
import type * as z from 'zod';

/** A small choice that this browser remembers under `key`. What is stored is read through `schema`; anything else is `initial`. */
export function useRemembered<Value extends string>(
  key: string,
  schema: z.ZodType<Value>,
  initial: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => schema.safeParse(stored(key)).data ?? initial);
  const remember = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  };
  return [value, remember];
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
