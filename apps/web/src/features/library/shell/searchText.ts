import { createContext, useContext } from 'react';

export type SearchText = {
  /** The URL is updated to match after a short delay. */
  search: string;
  type: (text: string) => void;
};

export const SearchTextContext = createContext<SearchText>({ search: '', type: () => {} });

export const useSearch = (): SearchText => useContext(SearchTextContext);
