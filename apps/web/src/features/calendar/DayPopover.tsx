import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { CalendarDelivery } from '@sermon/contract/preaching/deliveries';
import type { LibraryItem } from '@sermon/contract/library';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { ItemHandlers } from './DayItem.tsx';
import { DayList } from './DayList.tsx';
import { PreachedRows } from './preached/PreachedItem.tsx';
import { PlainButton } from './PlainButton.ts';
import { dayName } from '../../ui/time/when.ts';

type PopoverProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  deliveries: readonly CalendarDelivery[];
  /** Null while the popover is closed. */
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
