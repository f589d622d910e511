import { useMemo, type ReactNode } from 'react';
import { SearchTextContext } from './searchText.ts';
import { useSearchText } from './useSearchText.ts';

/** Holds what is typed into the search, so that a key redraws the field and the results and nothing else. */
export function SearchTextProvider({ children }: { children: ReactNode }) {
  const { search, type } = useSearchText();
  const text = useMemo(() => ({ search, type }), [search, type]);
  return <SearchTextContext value={text}>{children}</SearchTextContext>;
}
