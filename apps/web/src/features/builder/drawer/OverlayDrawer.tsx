import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { X } from 'lucide-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { clearsField } from '../commands/regions.ts';
import { type LayoutProps, PanelsSlot } from './PanelsSlot.tsx';
import { Rail, TabList } from './TabList.tsx';
import { scrollerOf } from '../../../editor/scroller.ts';

/** The width of the panel over the text, in px. Without a rail, the tabs on top of the panel need more. */
const overlayWidth = { besideRail: 380, belowTabs: 448 };

/** The text stays readable beside the panel. A tap on it closes the panel and puts the cursor there. */
export function OverlayDrawer(props: LayoutProps & { editor: Editor }) {
  const { drawer, tabProps, container, columns, isHidden, editor } = props;
  const isPhone = useIsPhone();
  const hasRail = !useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const { isOpen, toggle, opener } = drawer;
  const close = () => toggle(false);

  const tapped = useRef<{ x: number; y: number } | null>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  const { chosen, idOf } = tabProps;
  useEffect(() => {
    // Runs after the drawer has released the focus.
    if (isOpen || before.current === null) return;
    const [openedFrom, point] = [before.current, tapped.current];
    before.current = tapped.current = null;
    if (point && caretAt(editor, point)) return;
    if (opener !== 'tab' && !isPhone) focusText(editor, { scrolls: false });
    else if (openedFrom.isConnected && openedFrom instanceof HTMLElement && openedFrom !== document.body)
      openedFrom.focus();
    // The tab that opened the panel moved into the panel, and back when it closed.
    else document.getElementById(idOf(chosen, 'tab'))?.focus();
    // Only when it closes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  const isWholeScreen = columns > 1 && !isPhone;
  const rail = hasRail && <Rail drawer={drawer} tabProps={tabProps} />;
  return (
    <>
      {hasRail && (
        <Beside aria-label="Side panel" hidden={isHidden}>
          {!isOpen && rail}
        </Beside>
      )}
      <MuiDrawer
        anchor="right"
        open={isOpen}
        onClose={(event: Event, reason) => {
          // The first press of Escape in a search field clears the field.
          if (reason === 'escapeKeyDown' && event.target && clearsField(event.target)) return;
          if ('clientX' in event && 'clientY' in event)
            tapped.current = { x: Number(event.clientX), y: Number(event.clientY) };
          close();
        }}
        keepMounted
        disableRestoreFocus
        slotProps={{
          backdrop: isPhone ? {} : { sx: { bgcolor: 'rgba(38, 30, 16, 0.14)' } },
          paper: {
            role: 'dialog',
            'aria-label': 'Side panel',
            'aria-modal': true,
            sx: isPhone
              ? { width: '90%', maxWidth: 480, bgcolor: 'surface.canvas' }
              : {
                  width: isWholeScreen
                    ? '100%'
                    : hasRail
                      ? overlayWidth.besideRail + size.rail
                      : overlayWidth.belowTabs,
                  bgcolor: 'surface.canvas',
                  ...(hasRail && { top: size.appBar, height: `calc(100% - ${size.appBar}px)` }),
                },
          },
        }}
      >
        <Columns>
          <Column>
            {!hasRail && (
              <Top>
                <TabList {...tabProps} isVertical={false} />
                {isPhone && <Close onClose={close} />}
              </Top>
            )}
            <PanelsSlot container={container} />
          </Column>
          {isOpen && rail}
        </Columns>
      </MuiDrawer>
    </>
  );
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <IconButton aria-label="Close" onClick={onClose} sx={{ width: size.tap, height: size.tap }}>
    <X size={20} strokeWidth={1.6} aria-hidden />
  </IconButton>
);

const Beside = styled('aside')({
  gridArea: 'side',
  minHeight: 0,
  width: size.rail,
  display: 'flex',
  '&[hidden]': { display: 'none' },
});

// On a phone, notices are as wide as the drawer, and would cover the buttons at its end.
const Columns = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  [theme.breakpoints.down('sm')]: { paddingBottom: 'var(--notices-room, 0px)' },
}));

const Column = styled('div')({ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' });

const Top = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: 6,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** Returns false if the point, in window coordinates, is not on visible text. */
function caretAt(editor: Editor, { x, y }: { x: number; y: number }): boolean {
  const isIn = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
  if (!isIn(scrollerOf(editor).getBoundingClientRect()) || !isIn(editor.view.dom.getBoundingClientRect())) return false;
  const at = editor.view.posAtCoords({ left: x, top: y });
  if (!at) return false;
  editor.commands.setTextSelection(at.pos);
  focusText(editor, { scrolls: false });
  return true;
}
