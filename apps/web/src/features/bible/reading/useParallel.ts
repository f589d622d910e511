import { useMemo } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';

export const mostParallel = 2;

const stored = z.string().regex(/^[A-Za-z0-9 -]{0,60}$/);

/** Stored in this browser. */
export function useParallel(): { ids: readonly string[]; toggle: (id: string) => void } {
  const [text, remember] = useRemembered('sermon-bible-parallel', stored, '');
  const ids = useMemo(() => text.split(' ').filter(Boolean).slice(0, mostParallel), [text]);
  const toggle = (id: string) =>
    remember((ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]).join(' '));
  return { ids, toggle };
}
