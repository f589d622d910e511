import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { CloudOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { size } from '../../../ui/theme/tokens.ts';
import { type PanelProps, type TabId, tabs } from './tabs.tsx';

type PanelsProps = {
  idOf: (tab: TabId, part: 'tab' | 'panel') => string;
  isOpen: boolean;
  isOnline: boolean;
  chosen: TabId;
  opened: ReadonlySet<TabId>;
  panelProps: PanelProps;
};

/**
 * The panels that have been opened so far. Only the chosen panel is visible, but the others stay mounted and keep their
 * state.
 */
export function Panels({ idOf, isOpen, isOnline, chosen, opened, panelProps }: PanelsProps) {
  return (
    <>
      {isOpen && !isOnline && <Offline />}
      {tabs
        .filter(({ id }) => opened.has(id))
        .map(({ id, heading, tools, panel }) => {
          const isShown = isOpen && isOnline && id === chosen;
          return (
            <Panel
              key={id}
              role="tabpanel"
              id={idOf(id, 'panel')}
              aria-labelledby={idOf(id, 'tab')}
              hidden={!isShown}
              // Lets the panel take the focus when the focused button inside it is removed.
              tabIndex={-1}
            >
              <Head>
                <h2>{heading}</h2>
                {tools?.(panelProps)}
              </Head>
              {panel({ ...panelProps, isShown })}
            </Panel>
          );
        })}
    </>
  );
}

/**
 * Explains that the panels are not available offline. It takes the focus if a hidden panel has it, and returns the
 * focus to that panel afterward, so that the focus is not lost.
 */
function Offline() {
  const sentence = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const message = sentence.current;
    const before = document.activeElement;
    // An element that becomes hidden keeps the focus until the browser repaints.
    if (!(before instanceof HTMLElement) || !before.closest('[hidden]')) return;
    message?.focus();
    return () => {
      // Waits until the panel is visible again and can take the focus.
      if (document.activeElement === message) queueMicrotask(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Why role="status" ref={sentence} tabIndex={-1}>
      <CloudOff size={28} strokeWidth={1.4} aria-hidden />
      {texts.drawerOffline}
    </Why>
  );
}

const Panel = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
  '&[hidden]': { display: 'none' },
});

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  boxSizing: 'border-box',
  height: size.appBar,
  padding: '0 12px 0 20px',
  '& h2': { ...theme.typography.h3, margin: 0 },
}));

const Why = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '64px 32px',
  textAlign: 'center',
  textWrap: 'balance',
  color: theme.vars.palette.text.secondary,
  outline: 'none',
}));
