import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CalendarDelivery } from '@sermon/contract/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { CalendarDays, EllipsisVertical, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { usePassages } from '../../passages.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { type ItemHandlers, menuPoint } from './DayItem.tsx';
import { PreachedRows } from './PreachedItem.tsx';
import { dayName } from '../../ui/time/dateFormat.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { typeLabel } from '@sermon/domain/library/items';
import Popover from '@mui/material/Popover';
import { PlainButton } from './calendarStyles.ts';

type DialogProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  deliveries: readonly CalendarDelivery[];
  isOpen: boolean;
  onClose: () => void;
  onAdd: (anchor: HTMLElement) => void;
};

export function DayDialog({ day, items, deliveries, isOpen, onClose, onAdd, ...handlers }: DialogProps) {
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
        {items.length > 0 && <DayList items={items} {...handlers} />}
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

export function DayList({ items, onShow, onMenu }: ItemHandlers & { items: readonly LibraryItem[] }) {
  const passagesOf = usePassages(items);
  return (
    <List>
      {items.map((item, n) => (
        <li key={item.id}>
          <Opener
            type="button"
            aria-label={item.name}
            aria-haspopup="dialog"
            aria-describedby={`about-${item.id}`}
            // The first item receives focus because users open a day to reach its items.
            ref={n === 0 ? focusAtOnce : null}
            onClick={({ currentTarget }) => onShow(item, currentTarget)}
            onContextMenu={(event) => {
              event.preventDefault();
              onMenu(item, event.currentTarget, menuPoint(event));
            }}
          >
            <ItemIcon item={item} />
            <span>
              <b>{item.name}</b>
              <small id={`about-${item.id}`}>
                {[typeLabel(item), passagesOf(item.scripture).shown, item.locationPreached].filter(Boolean).join(' · ')}
              </small>
            </span>
          </Opener>
          <IconButton
            aria-label={`More actions for ${item.name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu(item, currentTarget, null)}
            sx={{ width: size.tap, height: size.tap }}
          >
            <EllipsisVertical size={18} strokeWidth={1.6} />
          </IconButton>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Opener = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '8px 4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { minWidth: 0 },
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': theme.typography.subtitle1,
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

type PopoverProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  deliveries: readonly CalendarDelivery[];
  anchor: HTMLElement | null;
  onClose: () => void;
  onAdd: () => void;
};

export function DayPopover({ day, items, deliveries, anchor, onClose, onAdd, ...handlers }: PopoverProps) {
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
      <DayList items={items} {...handlers} />
      {deliveries.length > 0 && <PreachedRows deliveries={deliveries} />}
      <PlainButton type="button" aria-haspopup="dialog" onClick={onAdd}>
        <Plus size={18} strokeWidth={1.6} aria-hidden />
        Add
      </PlainButton>
    </Popover>
  );
}
