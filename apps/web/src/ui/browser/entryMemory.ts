import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { storageOf } from './storedValue.ts';

/**
 * Remembers a screen's state per browser history entry so that Back restores it. `found` is the remembered value, or
 * null for a new entry. The last value passed to `keep` is stored when the screen closes.
 */
export function useEntryMemory<Value>(
  name: string,
  schema: z.ZodType<Value>,
): { found: Value | null; keep: (value: Value) => void } {
  const key = `sermon-${name}-${useEntry()}`;
  const [found] = useState(() => recall(key, schema));
  const last = useRef<Value | null>(found);
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  }, [key]);
  useEffect(() => {
    const store = () => last.current !== null && remember(latestKey.current, last.current);
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, []);
  const [keep] = useState(() => (value: Value) => {
    last.current = value;
  });
  return { found, keep };
}

/**
 * Returns the key of this screen's history entry. While the next page loads, the router already reports that page's
 * entry. The key therefore changes only when the router arrives at another entry while this screen is open.
 */
function useEntry(): string {
  const ahead = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? '' });
  const [opened] = useState({ ahead, arrived });
  return arrived === opened.arrived ? opened.ahead : arrived;
}

function recall<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(storageOf('tab').getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function remember(key: string, value: unknown): void {
  try {
    storageOf('tab').setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the screen starts fresh the next time.
  }
}
