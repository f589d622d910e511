import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { dayName } from '@sermon/domain/calendar/days';
import { library } from '@sermon/domain/texts/library';
import { useId } from 'react';
import type { ItemHandlers } from './DayItem.tsx';
import { DayList } from './DayList.tsx';

type PopoverProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  /** The element next to which the popover opens; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
};

/** A popover with all items of a day, used on the desktop. */
export function DayPopover({ day, items, anchor, onClose, ...handlers }: PopoverProps) {
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
      {items.length ? (
        <DayList items={items} {...handlers} />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {library.nothingHere}
        </Typography>
      )}
    </Popover>
  );
}
