import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { useIsOnline } from '../../../ui/browser/useIsOnline.ts';
import { Panels } from './Panels.tsx';
import { TabList } from './TabList.tsx';
import type { PanelProps, TabId } from './tabs.tsx';
import type { DrawerState } from './useDrawer.ts';

type DrawerProps = { drawer: DrawerState; panelProps: PanelProps };

/** Returns the props shared by the tabs and the panels, for both the side drawer and the phone drawer. */
function useParts({ drawer, panelProps }: DrawerProps) {
  const id = useId();
  const isOnline = useIsOnline();
  const { isOpen, tab: chosen } = drawer;
  const [opened, setOpened] = useState<ReadonlySet<TabId>>(new Set());
  if (isOpen && isOnline && !opened.has(chosen)) setOpened(new Set([...opened, chosen]));
  const idOf = (tab: TabId, part: 'tab' | 'panel') => `${id}-${tab}-${part}`;
  return { idOf, isOpen, isOnline, chosen, opened, panelProps, onChoose: drawer.choose, onOpen: drawer.show };
}

/**
 * The drawer in a wide window: a rail with the tabs, and a panel next to it. In narrower windows, the panel covers part
 * of the canvas.
 */
export function SideDrawer({ drawer, panelProps, isHidden }: DrawerProps & { isHidden: boolean }) {
  const { onChoose, onOpen, ...parts } = useParts({ drawer, panelProps });
  const { isOpen, isOver, toggle, opener } = drawer;
  const Chevron = isOpen ? ChevronRight : ChevronLeft;
  const leave = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    // In a search field, the first press of Escape clears the field.
    const clears = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
    if (key !== 'Escape' || defaultPrevented || clears) return;
    if (isOver) toggle(false);
    if (opener === 'command') focusText(panelProps.session.editor, { scrolls: false });
    else if (isOver) document.getElementById(parts.idOf(parts.chosen, 'tab'))?.focus();
  };
  const label = isOpen ? 'Close the panel' : 'Open the panel';
  return (
    <Aside aria-label="Side panel" hidden={isHidden}>
      <Rail>
        <Tooltip title={label} placement="left">
          <IconButton aria-label={label} aria-expanded={isOpen} onClick={() => toggle(!isOpen)}>
            <Chevron size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </Tooltip>
        <TabList {...parts} isVertical onChoose={onChoose} onOpen={onOpen} />
      </Rail>
      <Side hidden={!isOpen} onKeyDown={leave}>
        <Panels {...parts} />
      </Side>
    </Aside>
  );
}

/** The drawer on a phone, which covers the text. */
export function PhoneDrawer({ drawer, panelProps }: DrawerProps) {
  const { onChoose, onOpen, ...parts } = useParts({ drawer, panelProps });
  const close = () => drawer.toggle(false);
  return (
    <MuiDrawer
      anchor="right"
      open={drawer.isOpen}
      onClose={close}
      slotProps={{
        paper: {
          sx: { width: '90%', maxWidth: 480, bgcolor: 'surface.canvas' },
          role: 'dialog',
          'aria-label': 'Side panel',
        },
      }}
      keepMounted
    >
      <Top>
        <TabList {...parts} isVertical={false} onChoose={onChoose} onOpen={onOpen} />
        <IconButton aria-label="Close" onClick={close} sx={{ width: size.tap, height: size.tap }}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Top>
      <Panels {...parts} />
    </MuiDrawer>
  );
}

const Aside = styled('aside')({
  gridArea: 'side',
  minHeight: 0,
  display: 'flex',
  // Puts the panel after the tabs in the Tab order.
  flexDirection: 'row-reverse',
  '&[hidden]': { display: 'none' },
});

const Side = styled('div')(({ theme }) => ({
  width: size.drawer,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  boxSizing: 'border-box',
  backgroundColor: theme.vars.palette.surface.canvas,
  '&[hidden]': { display: 'none' },
  [theme.breakpoints.down('lg')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer,
    insetBlock: `${size.appBar}px 0`,
    insetInlineEnd: size.rail,
    boxShadow: '0 8px 24px rgba(38,30,16,0.12)',
  },
}));

const Top = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: 6,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Rail = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: size.rail,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '8px 4px',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
