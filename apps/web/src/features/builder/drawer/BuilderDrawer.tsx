import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../../../ui/commands/keysLabel.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { clearsField } from '../commands/regions.ts';
import { OverlayDrawer } from './OverlayDrawer.tsx';
import { createPanelsContainer, type DrawerProps, useDrawerParts } from './PanelsSlot.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { isPanelEnabled, type PanelProps, type Tab, type TabId } from './tabs.tsx';
import { builder as texts } from '@sermon/domain/texts/builder';
import { CloudOff, X } from 'lucide-react';
import { size } from '../../../ui/theme/tokens.ts';
import { type ReaderHost, ReaderHostContext } from '../../bible/reading/readerHost.ts';
import { Tool } from '../../bible/reading/Tool.tsx';

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

type PanelsProps = {
  tabs: readonly Tab[];
  idOf: (tab: TabId, part: 'tab' | 'panel') => string;
  isOpen: boolean;
  isOnline: boolean;
  chosen: TabId;
  opened: ReadonlySet<TabId>;
  panelProps: PanelProps;
  onColumns: (tab: TabId, count: number) => void;
  /** Closes the drawer. Undefined if the heading lines have no button for that. */
  onClosePanel: (() => void) | undefined;
};

/**
 * The panels that have been opened so far. Only the chosen panel is visible, but the others stay mounted and keep their
 * state.
 */
function Panels(props: PanelsProps) {
  const { tabs, idOf, isOpen, isOnline, chosen, opened, panelProps, onColumns, onClosePanel } = props;
  return (
    <>
      {isOpen && !isPanelEnabled(chosen, isOnline, panelProps) && <Offline />}
      {tabs
        .filter(({ id }) => opened.has(id))
        .map(({ id, heading, tools, panel }) => {
          const isShown = isOpen && id === chosen && isPanelEnabled(id, isOnline, panelProps);
          return (
            <Panel
              key={id}
              role="tabpanel"
              id={idOf(id, 'panel')}
              aria-labelledby={idOf(id, 'tab')}
              hidden={!isShown}
              data-has-close={onClosePanel !== undefined || undefined}
              // Lets the panel take the focus when the focused button inside it is removed.
              tabIndex={-1}
            >
              <Readable tab={id} onColumns={onColumns} onClosePanel={onClosePanel}>
                <Head>
                  <h2>{heading}</h2>
                  <Tools>
                    {tools?.(panelProps)}
                    {onClosePanel && <Tool label="Close" Icon={X} onUse={onClosePanel} />}
                  </Tools>
                </Head>
                {panel({ ...panelProps, isShown })}
              </Readable>
            </Panel>
          );
        })}
    </>
  );
}

type ReadableProps = Pick<PanelsProps, 'onColumns' | 'onClosePanel'> & { tab: TabId; children: ReactNode };

function Readable({ tab, onColumns, onClosePanel, children }: ReadableProps) {
  const content = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const cover = useCallback(
    (isCovered: boolean) => void content.current?.toggleAttribute('data-covered', isCovered),
    [],
  );
  // Keeps its identity, because readers report again when it changes.
  const report = useCallback((count: number) => onColumns(tab, count), [onColumns, tab]);
  const host = useMemo(
    (): ReaderHost => ({ element, cover, onColumns: report, onClosePanel }),
    [element, cover, report, onClosePanel],
  );
  return (
    <ReaderHostContext value={host}>
      <Content ref={content}>{children}</Content>
      <div ref={setElement} />
    </ReaderHostContext>
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

const Content = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  // Unlike with `display: none`, the results keep their scroll position.
  '&[data-covered]': { visibility: 'hidden' },
});

const Tools = styled('div')({ display: 'flex', alignItems: 'center' });

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
