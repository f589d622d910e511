import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';

/**
 * What a screen remembers of one entry of the browser's history, so that Back finds it as it was left. `found` is what was
 * remembered when the screen opened, null for a new entry; what `keep` was last given is remembered when the screen closes.
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
 * The entry of the browser's history that this screen belongs to. While the next page is loading the router is already there,
 * and this screen is not: only where the router has arrived since the screen opened is the screen's own.
 */
function useEntry(): string {
  const ahead = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key ?? '' });
  const [opened] = useState({ ahead, arrived });
  return arrived === opened.arrived ? opened.ahead : arrived;
}

function recall<Value>(key: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing opens the view anew.
  }
}
