import { createContext, useContext } from 'react';

export type SearchText = {
  /** The text in the search field. The URL is updated to match it after a short delay. */
  search: string;
  type: (text: string) => void;
};

export const SearchTextContext = createContext<SearchText>({ search: '', type: () => {} });

/** Returns the current view's search text and a function that changes it. */
export const useSearch = (): SearchText => useContext(SearchTextContext);
