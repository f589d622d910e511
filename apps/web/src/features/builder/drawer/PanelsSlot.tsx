import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useRestoredAnswers } from '../../assistant/lazyAssistant.ts';
import { isPanelEnabled, type PanelProps, type TabId, useTabs } from './tabs.tsx';
import type { DrawerState } from './useDrawer.ts';

/**
 * The element that contains the panels. It moves between the layouts of the drawer, so that the panels stay mounted and
 * keep their state when the window becomes wider or narrower.
 */
export type PanelsContainer = ReturnType<typeof createPanelsContainer>;

export function createPanelsContainer() {
  const element = document.createElement('div');
  element.style.display = 'contents';
  let focused: HTMLElement | null = null;
  return {
    element,
    enter(place: HTMLElement) {
      place.append(element);
      focused?.focus({ preventScroll: true });
      focused = null;
    },
    /** Call this before the place is removed, because an element that is removed loses the focus. */
    leave() {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) focused = activeElement;
    },
  };
}

export function PanelsSlot({ container }: { container: PanelsContainer }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) container.enter(place.current);
    return () => container.leave();
  }, [container]);
  return <div ref={place} style={{ display: 'contents' }} />;
}

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
