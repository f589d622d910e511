import Drawer from '@mui/material/Drawer';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { styled } from '@mui/material/styles';
import { builder as texts } from '@sermon/domain/texts/builder';
import { Focus, Info, Search, TableOfContents } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useCounts } from '../useCounts.ts';
import type { BarProps } from './barProps.ts';
import { SaveStatus } from './SaveStatus.tsx';

type SheetProps = BarProps & { isOpen: boolean; items: ReactNode; onClose: () => void };

export function MoreSheet({ isOpen, onClose, ...props }: SheetProps) {
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
