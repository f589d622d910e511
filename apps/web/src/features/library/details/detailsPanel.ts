import { createContext, useContext } from 'react';

/** The details panel next to the lists of wide screens. */
export type DetailsPanelControls = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The item whose details were requested. The list selects it and then calls `onSelected`. */
  requested: string | null;
  /** Opens the panel with the details of an item. */
  show: (id: string) => void;
  onSelected: () => void;
};

export const DetailsPanelContext = createContext<DetailsPanelControls>({
  isOpen: false,
  setOpen: () => {},
  requested: null,
  show: () => {},
  onSelected: () => {},
});

export const useDetailsPanel = (): DetailsPanelControls => useContext(DetailsPanelContext);
