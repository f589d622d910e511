import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { isTabEnabled, type PanelProps, type Tab, type TabId } from './tabs.tsx';
import { paddingForCut, scrollNeeded } from './tabRow.ts';
import { scrollingRow, watchMore } from '../../../ui/scrollingRow.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { DrawerState } from './useDrawer.ts';

type TabListProps = {
  tabs: readonly Tab[];
  idOf: (tab: TabId, part: 'tab' | 'panel') => string;
  isVertical: boolean;
  isOpen: boolean;
  isOnline: boolean;
  chosen: TabId;
  opened: ReadonlySet<TabId>;
  panelProps: PanelProps;
  onChoose: (tab: TabId) => void;
  onOpen: (tab: TabId) => void;
};

/** A single Tab stop (WAI-ARIA tabs pattern). Enter or a click also opens the drawer. */
export function TabList(props: TabListProps) {
  const { tabs, idOf, isVertical, isOpen, isOnline, chosen, opened, panelProps, onChoose, onOpen } = props;
  const chosenId = idOf(chosen, 'tab');
  useEffect(() => {
    if (isOpen) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen, chosenId]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[target(event.key, at, tabs.length, isVertical)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(idOf(next.id, 'tab'))?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  useScrollHint(list, !isVertical && isOpen);
  return (
    <List
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label="Panels"
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      onKeyDown={move}
    >
      {tabs.map(({ id, label, heading, Icon, badge }) => {
        const isEnabled = isTabEnabled(id, isOnline);
        const isShown = isOpen && isEnabled && id === chosen;
        const icon = <Icon size={20} strokeWidth={1.6} aria-hidden />;
        return (
          <Tooltip key={id} title={isEnabled ? '' : texts.notOffline} describeChild placement="left">
            <Tab
              role="tab"
              id={idOf(id, 'tab')}
              aria-selected={id === chosen}
              aria-controls={opened.has(id) ? idOf(id, 'panel') : undefined}
              aria-disabled={!isEnabled}
              tabIndex={id === chosen ? 0 : -1}
              data-open={isShown}
              onClick={() => isEnabled && onOpen(id)}
            >
              {badge?.({ ...panelProps, isShown }, icon) ?? icon}
              <TabName heading={heading} label={label} />
            </Tab>
          </Tooltip>
        );
      })}
    </List>
  );
}

/**
 * Screen readers say the full name of the panel, for which there is no room. It contains the visible label, so that
 * the tab can also be chosen by speech.
 */
const TabName = ({ heading, label }: { heading: string; label: string }) =>
  heading === label ? (
    label
  ) : (
    <>
      <span style={visuallyHidden}>{heading}</span>
      <span aria-hidden>{label}</span>
    </>
  );

/** Returns -1 for other keys. */
function target(key: string, at: number, count: number, isVertical: boolean): number {
  if (key === (isVertical ? 'ArrowDown' : 'ArrowRight')) return (at + 1) % count;
  if (key === (isVertical ? 'ArrowUp' : 'ArrowLeft')) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

const List = styled('div')({
  display: 'grid',
  gap: 2,
  '&[aria-orientation="vertical"]': { width: '100%' },
  '&[aria-orientation="horizontal"]': {
    display: 'flex',
    gap: 0,
    flex: 1,
    minWidth: 0,
    ...scrollingRow,
  },
});

const Tab = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  // The font draws the space before a capital A very narrow.
  wordSpacing: '0.12em',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  width: '100%',
  height: 60,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-open="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
    fontWeight: 650,
    letterSpacing: '-0.02em',
  },
  '&[aria-disabled="true"]': {
    color: theme.vars.palette.text.disabled,
    backgroundColor: 'transparent',
    cursor: 'default',
  },
  '[aria-orientation="horizontal"] > &': {
    flex: '1 0 auto',
    width: 'auto',
    minWidth: size.tap,
    paddingInline: 3,
    whiteSpace: 'nowrap',
    [theme.breakpoints.down('sm')]: { flex: 'none', minWidth: 0, paddingInline: 'var(--tab-padding, 12px)' },
  },
}));

/**
 * `data-more` names the sides with more tabs, and the tabs' padding cuts the last visible one in half. The chosen tab
 * stays visible unless the user has scrolled it away.
 */
function useScrollHint(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const row = list.current;
    if (!row || !isOn || typeof ResizeObserver === 'undefined') return;
    let { clientWidth: width } = row;
    const fit = () => {
      const chosen = row.querySelector('[aria-selected="true"]');
      const wasVisible = chosen !== null && overlaps(row.getBoundingClientRect().left, width, chosen);
      width = row.clientWidth;
      row.style.setProperty('--tab-padding', '0px');
      const widths = [...row.children].map((tab) => tab.getBoundingClientRect().width);
      row.style.setProperty('--tab-padding', `${paddingForCut(widths, row.clientWidth)}px`);
      if (wasVisible) row.scrollLeft += scrollNeeded(row.getBoundingClientRect(), chosen.getBoundingClientRect());
    };
    return watchMore(row, fit);
  }, [list, isOn]);
}

function overlaps(start: number, width: number, tab: Element): boolean {
  const { left, right } = tab.getBoundingClientRect();
  return left < start + width && right > start;
}

type RailProps = { drawer: DrawerState; tabProps: Omit<ComponentProps<typeof TabList>, 'isVertical'> };

export function Rail({ drawer: { isOpen, toggle }, tabProps }: RailProps) {
  const Chevron = isOpen ? ChevronRight : ChevronLeft;
  const label = isOpen ? 'Close the panel' : 'Open the panel';
  return (
    <Place>
      <Tooltip title={label} placement="left">
        <Toggle aria-label={label} aria-expanded={isOpen} onClick={() => toggle(!isOpen)}>
          <Chevron size={20} strokeWidth={1.6} aria-hidden />
        </Toggle>
      </Tooltip>
      <TabList {...tabProps} isVertical />
    </Place>
  );
}

const Toggle = styled(IconButton)({ [touch]: { width: size.tap, height: size.tap } });

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
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
