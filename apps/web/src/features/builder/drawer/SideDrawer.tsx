import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { PanelEdge } from './PanelEdge.tsx';
import { PanelsSlot } from './PanelsSlot.tsx';
import { Rail } from './Rail.tsx';
import type { LayoutProps } from './useDrawerParts.ts';
import { usePanelWidth } from './usePanelWidth.ts';

export function SideDrawer(props: LayoutProps & { hasOutline: boolean }) {
  const { drawer, tabProps, container, columns, isHidden, hasOutline } = props;
  const { width, widest, resize } = usePanelWidth(hasOutline, columns);
  const side = useRef<HTMLDivElement>(null);
  return (
    <Aside aria-label="Side panel" hidden={isHidden}>
      <Rail drawer={drawer} tabProps={tabProps} />
      <Side ref={side} hidden={!drawer.isOpen} style={{ width }}>
        <PanelsSlot container={container} />
        {/* After the panel in the Tab order. */}
        <PanelEdge
          width={width}
          widest={widest}
          onDrag={(dragged) => side.current?.style.setProperty('width', `${dragged}px`)}
          onResize={resize}
        />
      </Side>
    </Aside>
  );
}

const Aside = styled('aside')({
  gridArea: 'side',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'row-reverse',
  '&[hidden]': { display: 'none' },
});

const Side = styled('div')(({ theme }) => ({
  position: 'relative',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  backgroundColor: theme.vars.palette.surface.canvas,
  '&[hidden]': { display: 'none' },
}));
