import Badge from '@mui/material/Badge';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import {
  BadgeCheck,
  ChevronDown,
  ChevronRight,
  Download,
  EllipsisVertical,
  Focus,
  Info,
  type LucideIcon,
  Presentation,
  Printer,
  Search,
  TableOfContents,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { useGeniusBadge } from '../../genius/GeniusBadge.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import Drawer from '@mui/material/Drawer';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useCounts } from '../StatusBar.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import type { Command } from '../../../ui/commands/command.ts';
import { CommandItems, MenuHeading } from '../../../ui/commands/CommandMenu.tsx';
import { type BuilderCommands, shortcutsId } from '../commands/useBuilderCommands.ts';
import type { SermonDocument } from '@sermon/contract/builder';
import type { EditorSession } from '../editorSession.ts';

export function MoreButton(props: BarProps) {
  const { session, sermon, download } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const isNew = useGeniusBadge(session.editor, sermon.id);
  // The menu traps the focus, so it closes before a command moves the focus.
  const close = () => flushSync(() => setAnchor(null));
  const items = useMoreItems(props, { isNew, onChosen: close });
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label="More"
          aria-description={isNew ? 'Sermon Genius has new suggestions' : undefined}
          aria-haspopup={isPhone ? 'dialog' : 'menu'}
          aria-expanded={anchor !== null}
          aria-busy={download.isBusy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ flex: 'none', width: size.tap, height: size.tap }}
        >
          {download.isBusy ? (
            <CircularProgress size={20} color="inherit" aria-label="Downloading" />
          ) : (
            <Badge variant="dot" color="primary" invisible={!isNew}>
              <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
            </Badge>
          )}
        </IconButton>
      </Tooltip>
      {isPhone ? (
        <MoreSheet {...props} isOpen={anchor !== null} items={items} onClose={close} />
      ) : (
        <PopMenu label="More" anchor={anchor} width={260} onClose={close}>
          {items}
        </PopMenu>
      )}
    </>
  );
}

type Options = {
  isNew: boolean;
  onChosen: () => void;
};

/** The commands of each part of the menu, in their order. What is in no part follows in the last one. */
const parts = {
  research: ['panel.sermons', 'panel.illustrations', 'panel.genius', 'panel.assistant', 'panel.analyzer'],
  keep: ['file.share', 'file.share-slides', 'file.offline'],
};
/** The back button closes the document. */
const onBar = new Set(['panel.bible', 'file.close', shortcutsId]);

/** A list that was just unfolded may be below the edge of the menu. */
const scrollToTop = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'start' });

function useMoreItems(
  { commands, present, hearIt, isReady, download, print, onDetails }: BarProps,
  { isNew, onChosen }: Options,
): ReactNode {
  const isPhone = useIsPhone();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const all = [...commands.panels, ...(hearIt ? [hearIt] : []), ...commands.file].flatMap((command) => {
    if (onBar.has(command.id)) return [];
    // On a phone, Details is a tile above the list.
    if (command.id === 'panel.details') return isPhone ? [] : [{ ...command, run: onDetails }];
    return isNew && command.id === 'panel.genius' ? [{ ...command, note: 'New' }] : [command];
  });
  const named = (ids: readonly string[]) => ids.flatMap((id) => all.find((command) => command.id === id) ?? []);
  const [research, keep] = [named(parts.research), named(parts.keep)];
  const rest = all.filter((command) => !research.includes(command) && !keep.includes(command));
  const chosen = () => {
    setUnfolded(null);
    onChosen();
  };
  const folded = (label: string, Icon: LucideIcon, within: readonly Command[]) => [
    <MenuItem
      key={label}
      ref={unfolded === label ? scrollToTop : null}
      aria-expanded={unfolded === label}
      onClick={() => setUnfolded(unfolded === label ? null : label)}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span style={{ flex: 1 }}>{label}</span>
      {unfolded === label ? (
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      )}
    </MenuItem>,
    ...(unfolded === label
      ? [<CommandItems key={`${label}.items`} commands={within} isIndented onChosen={chosen} />]
      : []),
  ];
  const heading = (label: string) => (
    <MenuHeading key={label} role="presentation">
      {label}
    </MenuHeading>
  );
  const items = (key: string, list: readonly Command[]) => <CommandItems key={key} commands={list} onChosen={chosen} />;
  return [
    ...(isPhone && present.length > 0 ? folded('Present', isReady ? BadgeCheck : Presentation, present) : []),
    heading(texts.more.research),
    items('research', research),
    heading(texts.more.keep),
    ...folded('Print', Printer, print),
    ...folded('Download', Download, download.commands),
    items('keep', keep),
    heading(texts.more.document),
    items('document', rest),
  ];
}

type SheetProps = BarProps & { isOpen: boolean; items: ReactNode; onClose: () => void };

function MoreSheet({ isOpen, onClose, ...props }: SheetProps) {
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'More',
          sx: { borderRadius: '16px 16px 0 0', maxHeight: '92dvh', pb: 'env(safe-area-inset-bottom)' },
        },
      }}
    >
      <Sheet {...props} onClose={onClose} />
    </Drawer>
  );
}

function Sheet({ session, sermon, panes, onDetails, items, onClose }: Omit<SheetProps, 'isOpen'>) {
  const { all, minutesOfAll } = useCounts(session.editor);
  const isOnline = useIsOnline();
  const tiles = [
    { id: 'outline', label: 'Outline', Icon: TableOfContents, run: panes.outline.run },
    { id: 'find', label: 'Find', Icon: Search, run: panes.find.run },
    { id: 'focus', label: 'Focus', Icon: Focus, run: panes.focusMode.run },
    { id: 'details', label: 'Details', Icon: Info, run: onDetails, isDisabled: !isOnline },
  ];
  return (
    <>
      <Handle aria-hidden />
      <Top>
        <div>
          <SaveStatus autosave={session.autosave} isOnline={isOnline} />
          <span>
            {texts.words(all)} · {texts.minutesAloud(minutesOfAll)}
          </span>
        </div>
        <AccountMenu />
      </Top>
      <List aria-label="More" key={sermon.id} autoFocusItem>
        {tiles.map(({ id, label, Icon, run, isDisabled = false }) => (
          <MenuItem
            key={id}
            data-tile
            disabled={isDisabled}
            {...(isDisabled && { title: texts.notOffline })}
            onClick={() => {
              onClose();
              run?.();
            }}
          >
            <Icon size={20} strokeWidth={1.6} aria-hidden />
            {label}
          </MenuItem>
        ))}
        {items}
      </List>
    </>
  );
}

const Handle = styled('div')(({ theme }) => ({
  flex: 'none',
  width: 36,
  height: 4,
  margin: '8px auto 4px',
  borderRadius: 2,
  backgroundColor: theme.vars.palette.outline,
}));

const Top = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 16px 8px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > div': { display: 'grid' },
  '& > div > :first-of-type': { padding: 0 },
}));

// The large buttons are in the same menu as the rows, so that the arrow keys reach all of them.
const List = styled(MenuList)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  columnGap: 8,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 16px 16px',
  '& > *': { gridColumn: '1 / -1' },
  '& > [role="presentation"]': { paddingInline: 8 },
  '& > .MuiMenuItem-root.MuiMenuItem-root': { minHeight: 48, paddingInline: 8 },
  '& > [data-tile].MuiMenuItem-root.MuiMenuItem-root': {
    ...theme.typography.subtitle2,
    gridColumn: 'auto',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 4,
    height: 64,
    marginBottom: 8,
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
    '& > svg': { color: theme.vars.palette.primary.main },
  },
}));

export type BarProps = {
  session: EditorSession;
  sermon: SermonDocument;
  commands: BuilderCommands;
  panes: { outline: Command; find: Command; focusMode: Command };
  hasOutline: boolean;
  download: { isBusy: boolean; commands: Command[] };
  print: Command[];
  /** Empty for templates, which have no Present menu. */
  present: readonly Command[];
  hearIt: Command | null;
  isReady: boolean;
  onDetails: () => void;
};
