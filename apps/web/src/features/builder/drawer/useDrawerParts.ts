import { useId, useState } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useRestoredAnswers } from '../../assistant/lazyAssistant.ts';
import type { PanelsContainer } from './PanelsSlot.tsx';
import { isPanelEnabled, type PanelProps, type TabId, useTabs } from './tabs.tsx';
import type { DrawerState } from './useDrawer.ts';

export type DrawerProps = { drawer: DrawerState; panelProps: PanelProps };

export type LayoutProps = Pick<DrawerProps, 'drawer'> & {
  tabProps: ReturnType<typeof useDrawerParts>['tabProps'];
  container: PanelsContainer;
  columns: number;
  isHidden: boolean;
};

export function useDrawerParts({ drawer, panelProps }: DrawerProps) {
  const id = useId();
  const isOnline = useIsOnline();
  const tabs = useTabs();
  useRestoredAnswers(tabs.some(({ id: tab }) => tab === 'assistant'));
  const { isOpen, tab: chosen } = drawer;
  const [opened, setOpened] = useState<ReadonlySet<TabId>>(new Set());
  if (isOpen && isPanelEnabled(chosen, isOnline, panelProps) && !opened.has(chosen))
    setOpened(new Set([...opened, chosen]));
  const idOf = (tab: TabId, part: 'tab' | 'panel') => `${id}-${tab}-${part}`;
  const tabProps = {
    tabs,
    idOf,
    isOpen,
    isOnline,
    chosen,
    opened,
    panelProps,
    onChoose: drawer.choose,
    onOpen: drawer.show,
  };
  return { tabProps, panelsProps: { tabs, idOf, isOpen, isOnline, chosen, opened, panelProps } };
}
