import { createContext, useContext } from 'react';

export type DetailsPanelControls = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** The item whose details were requested. The list selects it and then calls `onSelected`. */
  requested: string | null;
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
