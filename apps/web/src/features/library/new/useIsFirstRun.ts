import { hasOnlySample } from '@sermon/domain/library/samples';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { allItems } from '../items.ts';

export function useIsFirstRun(): boolean {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/library-home' });
  const { data: isNew = false } = useQuery({ ...allItems, select: hasOnlySample });
  return isHome && isNew;
}
