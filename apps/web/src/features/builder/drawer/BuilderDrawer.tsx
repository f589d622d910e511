import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../../../ui/commands/isComposing.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { clearsField } from '../../../ui/browser/clearsField.ts';
import { OverlayDrawer } from './OverlayDrawer.tsx';
import { Panels } from './Panels.tsx';
import { createPanelsContainer } from './PanelsSlot.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import type { TabId } from './tabs.tsx';
import { type DrawerProps, useDrawerParts } from './useDrawerParts.ts';

type BuilderDrawerProps = DrawerProps & {
  isHidden: boolean;
  hasOutline: boolean;
};

/**
 * Both layouts use the same panel components, so that typed details, searches and open chapters survive a change of
 * the width.
 */
export function BuilderDrawer({ drawer, panelProps, isHidden, hasOutline }: BuilderDrawerProps) {
  const { tabProps, panelsProps } = useDrawerParts({ drawer, panelProps });
  const [container] = useState(createPanelsContainer);
  const [columns, setColumns] = useState<Partial<Record<TabId, number>>>({});
  const report = useCallback((tab: TabId, count: number) => setColumns((before) => ({ ...before, [tab]: count })), []);
  const isPhone = useIsPhone();
  const { isOver, toggle } = drawer;
  const close = () => toggle(false);
  const leave = (event: KeyboardEvent) => {
    if (!isOver || event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    // Menus of a panel are outside of it.
    if (!(event.target instanceof Node) || !container.element.contains(event.target)) return;
    event.stopPropagation();
    if (!clearsField(event.target)) close();
  };
  const layout = { drawer, tabProps, container, columns: columns[drawer.tab] ?? 1, isHidden };
  return (
    <>
      {isOver ? (
        <OverlayDrawer {...layout} editor={panelProps.session.editor} />
      ) : (
        <SideDrawer {...layout} hasOutline={hasOutline} />
      )}
      {createPortal(
        <Keys onKeyDown={leave}>
          <Panels {...panelsProps} onColumns={report} onClosePanel={isOver && !isPhone ? close : undefined} />
        </Keys>,
        container.element,
      )}
    </>
  );
}

const Keys = styled('div')({ display: 'contents' });
