import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { Scripture } from '@sermon/domain/document/schema';
import { BookOpenText, ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { size } from '../../ui/tokens.ts';
import { BiblePanel } from '../research/BiblePanel.tsx';

type Research = { onInsert: (quotation: Scripture) => void };

/** What stands beside the text: one tab and one panel for each kind of research. */
const tabs: { id: string; label: string; heading: string; icon: LucideIcon; panel: (props: Research) => ReactNode }[] =
  [
    {
      id: 'bible',
      label: 'Bible',
      heading: 'Search Bible',
      icon: BookOpenText,
      panel: (props) => <BiblePanel {...props} />,
    },
  ];

type DrawerProps = Research & { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** The drawer of a wide window: a rail with the tabs, and the panel beside it. Narrower ones lay the panel over the desk. */
export function ResearchDrawer({ isOver, isOpen, onToggle, onInsert }: DrawerProps & { isOver: boolean }) {
  const id = useId();
  const chosen = useRef<HTMLButtonElement>(null);
  const [tab] = tabs;
  if (!tab) return null;
  const Chevron = isOpen ? ChevronRight : ChevronLeft;
  const closeOver = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!isOver || key !== 'Escape' || defaultPrevented) return;
    onToggle(false);
    chosen.current?.focus();
  };
  const label = isOpen ? 'Close the panel' : 'Open the panel';
  return (
    <Aside aria-label="Research">
      <Side
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab.id}`}
        hidden={!isOpen}
        onKeyDown={closeOver}
      >
        <Heading>{tab.heading}</Heading>
        {tab.panel({ onInsert })}
      </Side>
      <Rail>
        <Tooltip title={label} placement="left">
          <IconButton
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={`${id}-panel`}
            onClick={() => onToggle(!isOpen)}
          >
            <Chevron size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </Tooltip>
        <div role="tablist" tabIndex={-1} aria-label="Research" aria-orientation="vertical" onKeyDown={moveAlong}>
          {tabs.map(({ id: name, label: text, icon: Icon }) => (
            <Tab
              key={name}
              role="tab"
              ref={name === tab.id ? chosen : null}
              id={`${id}-${name}`}
              aria-selected={name === tab.id}
              aria-controls={`${id}-panel`}
              tabIndex={name === tab.id ? 0 : -1}
              data-open={isOpen && name === tab.id}
              onClick={() => onToggle(true)}
            >
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              {text}
            </Tab>
          ))}
        </div>
      </Rail>
    </Aside>
  );
}

/** The same panel on a phone, over the text. */
export function PhoneDrawer({ isOpen, onToggle, onInsert }: DrawerProps) {
  const [tab] = tabs;
  const id = useId();
  if (!tab) return null;
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={() => onToggle(false)}
      slotProps={{
        paper: { sx: { width: '90%', maxWidth: 480, bgcolor: 'surface.desk' }, role: 'dialog', 'aria-labelledby': id },
      }}
      keepMounted
    >
      <Head>
        <Heading id={id}>{tab.heading}</Heading>
        <IconButton aria-label="Close" onClick={() => onToggle(false)} sx={{ width: 44, height: 44 }}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Head>
      {tab.panel({ onInsert })}
    </Drawer>
  );
}

/** The arrow keys go from tab to tab (WAI-ARIA tabs). */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.findIndex((tab) => tab === event.target);
  all[(at + step + all.length) % all.length]?.focus();
}

const Aside = styled('aside')({ gridArea: 'side', minHeight: 0, display: 'flex' });

const Side = styled('div')(({ theme }) => ({
  width: size.drawer,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  boxSizing: 'border-box',
  backgroundColor: theme.vars.palette.surface.desk,
  '&[hidden]': { display: 'none' },
  [theme.breakpoints.down('lg')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer,
    insetBlock: `${size.appBar}px 0`,
    insetInlineEnd: size.rail,
    boxShadow: '0 8px 24px rgba(38,30,16,0.12)',
  },
}));

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: 0, padding: '14px 20px' }));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: 8,
});

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
  '& [role="tablist"]': { display: 'grid', gap: 2, width: '100%' },
}));

const Tab = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
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
  },
}));
