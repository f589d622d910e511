import { createContext, useContext } from 'react';

export type SearchText = {
  /** What is searched for: what stands in the field, which the address follows. */
  search: string;
  type: (text: string) => void;
};

export const SearchTextContext = createContext<SearchText>({ search: '', type: () => {} });

/** What is searched for in the view that is looked at, and typing into it. */
export const useSearch = (): SearchText => useContext(SearchTextContext);
