import { useMemo, type ReactNode } from 'react';
import { SearchTextContext } from './searchText.ts';
import { useSearchText } from './useSearchText.ts';

/** Keeps the search text in its own context, so that typing re-renders only the search field and the results. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const { search, type } = useSearchText();
  const text = useMemo(() => ({ search, type }), [search, type]);
  return <SearchTextContext value={text}>{children}</SearchTextContext>;
}
