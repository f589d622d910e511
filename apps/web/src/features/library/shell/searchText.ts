import { createContext, useContext } from 'react';

export type SearchText = {
  /** The text in the search field. The address follows it. */
  search: string;
  type: (text: string) => void;
};

export const SearchTextContext = createContext<SearchText>({ search: '', type: () => {} });

/** Returns the search text of the current view and a function that changes it. */
export const useSearch = (): SearchText => useContext(SearchTextContext);
