import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LayoutProps, PanelsSlot } from './PanelsSlot.tsx';
import { Rail } from './TabList.tsx';
import { builder as texts } from '@sermon/domain/texts/builder';
import { GripVertical } from 'lucide-react';
import { narrowestPanel, panelWidth, parallelWidth, widestIn, widthAfterKey } from './panelWidth.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import * as z from 'zod';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';

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

const stored = z.string().regex(/^\d{1,4}$/);

type PanelWidth = {
  /** In px. */
  width: number;
  widest: number;
  resize: (width: number) => void;
};

/**
 * Stored in this browser. Grows once for parallel translations, if there is room. After that, the user's width
 * applies.
 */
function usePanelWidth(hasOutline: boolean, columns: number): PanelWidth {
  const windowWidth = useWindowWidth();
  const [wanted, remember] = useStoredChoice('sermon-panel-width', stored, `${narrowestPanel}`);
  const widest = widestIn(windowWidth, hasOutline);
  const width = panelWidth(Number(wanted), widest);
  const resize = (to: number) => remember(`${panelWidth(to, widest)}`);
  const hasAsked = useRef(false);
  const widen = useEffectEvent((count: number) => {
    if (hasAsked.current || count < 2 || width >= parallelWidth || widest < parallelWidth) return;
    hasAsked.current = true;
    resize(parallelWidth);
  });
  useEffect(() => widen(columns), [columns]);
  return { width, widest, resize };
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const read = () => setWidth(innerWidth);
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return width;
}

type PanelEdgeProps = {
  width: number;
  widest: number;
  /** Shows a width without storing it. */
  onDrag: (width: number) => void;
  onResize: (width: number) => void;
};

/** WAI-ARIA window splitter. A double click restores the narrowest width. */
function PanelEdge({ width, widest, onDrag, onResize }: PanelEdgeProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX }: PointerEvent) =>
    start.current && panelWidth(start.current.width + start.current.x - clientX, widest);
  const shown = dragged ?? width;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = widthAfterKey(event.key, event.shiftKey, width, widest);
    if (next === null) return;
    event.preventDefault();
    onResize(next);
  };
  const end = (event: PointerEvent) => {
    const next = widthAt(event);
    start.current = null;
    setDragged(null);
    if (next !== null) onResize(next);
  };
  return (
    <Tooltip title={texts.dragToResize} placement="left">
      <Edge
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the panel"
        aria-valuemin={narrowestPanel}
        aria-valuemax={widest}
        aria-valuenow={shown}
        aria-valuetext={`${shown} pixels`}
        tabIndex={0}
        data-dragged={dragged !== null}
        onKeyDown={press}
        onDoubleClick={() => onResize(narrowestPanel)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, width };
        }}
        onPointerMove={(event) => {
          const next = widthAt(event);
          if (next === null) return;
          setDragged(next);
          onDrag(next);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Grip>
          <GripVertical size={12} strokeWidth={2} aria-hidden />
        </Grip>
      </Edge>
    </Tooltip>
  );
}

const Grip = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 'calc(50% - 22px)',
  insetInlineStart: -2,
  display: 'none',
  placeItems: 'center',
  width: 12,
  height: 44,
  borderRadius: 6,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

const Edge = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  insetBlock: 0,
  insetInlineStart: -4,
  width: 8,
  cursor: 'col-resize',
  touchAction: 'none',
  outline: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 4,
    width: 1,
    backgroundColor: theme.vars.palette.divider,
  },
  '&:hover, &:focus-visible, &[data-dragged="true"]': {
    '&::before': { insetInlineStart: 3, width: 2, backgroundColor: theme.vars.palette.primary.main },
    '& > span': { display: 'grid' },
  },
  '@media (pointer: coarse)': { insetInlineStart: -12, width: 24, '&::before': { insetInlineStart: 12 } },
}));
