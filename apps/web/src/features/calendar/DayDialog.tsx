import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CalendarDelivery } from '@sermon/contract/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { CalendarDays, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import type { ItemHandlers } from './DayItem.tsx';
import { ItemOpener, MenuButton, Rows } from './lists/listRows.tsx';
import { PreachedRows } from './PreachedItem.tsx';
import { dayName } from '../../ui/time/dateFormat.ts';
import Popover from '@mui/material/Popover';
import { PlainButton } from './calendarStyles.ts';

type DialogProps = ListProps & {
  day: string;
  deliveries: readonly CalendarDelivery[];
  isOpen: boolean;
  onClose: () => void;
  onAdd: (anchor: HTMLElement) => void;
};

export function DayDialog({ day, items, deliveries, isOpen, onClose, onAdd, ...list }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog
      fullScreen
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: 0, border: 0 } } }}
    >
      <Bar>
        <Typography id={titleId} variant="h3" component="h2">
          {dayName(day)}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: size.tap, height: size.tap }}>
          <X size={22} strokeWidth={1.6} />
        </IconButton>
      </Bar>
      <Content>
        {items.length > 0 && <DayList items={items} {...list} />}
        {deliveries.length > 0 && <PreachedRows deliveries={deliveries} />}
        {items.length + deliveries.length === 0 && <EmptyState Icon={CalendarDays} text={texts.nothingPlanned} />}
        <Button
          variant={items.length ? 'tonal' : 'contained'}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAdd(currentTarget)}
          style={{ marginTop: 16, width: '100%' }}
        >
          <Plus size={18} strokeWidth={1.6} aria-hidden />
          Add
        </Button>
      </Content>
    </Dialog>
  );
}

const Bar = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: size.appBar,
  padding: '4px 6px 4px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Content = styled('div')({ padding: '8px 16px 72px', overflowY: 'auto' });

type ListProps = ItemHandlers & { items: readonly LibraryItem[]; isPreached: (item: LibraryItem) => boolean };

const DayList = ({ items, isPreached, onShow, onMenu }: ListProps) => (
  <Rows>
    {items.map((item, n) => (
      <li key={item.id}>
        {/* The first item receives focus because users open a day to reach its items. */}
        <ItemOpener item={item} isPreached={isPreached(item)} isFocused={n === 0} onShow={onShow} onMenu={onMenu} />
        <MenuButton item={item} onMenu={onMenu} />
      </li>
    ))}
  </Rows>
);

type PopoverProps = ListProps & {
  day: string;
  deliveries: readonly CalendarDelivery[];
  anchor: HTMLElement | null;
  onClose: () => void;
  onAdd: () => void;
};

export function DayPopover({ day, items, deliveries, anchor, onClose, onAdd, ...list }: PopoverProps) {
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 336, maxHeight: 480, px: 2, pt: 1.5, pb: 1 },
        },
      }}
    >
      <Typography id={titleId} variant="h4" component="h2" sx={{ pb: 0.5 }}>
        {dayName(day)}
      </Typography>
      <DayList items={items} {...list} />
      {deliveries.length > 0 && <PreachedRows deliveries={deliveries} />}
      <PlainButton type="button" aria-haspopup="dialog" onClick={onAdd}>
        <Plus size={18} strokeWidth={1.6} aria-hidden />
        Add
      </PlainButton>
    </Popover>
  );
}
