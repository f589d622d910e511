import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { dayName } from '@sermon/domain/calendar/days';
import { library } from '@sermon/domain/texts/library';
import { CalendarDays, X } from 'lucide-react';
import { useId } from 'react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import type { ItemHandlers } from './DayItem.tsx';
import { DayList } from './DayList.tsx';

type DialogProps = ItemHandlers & {
  day: string;
  items: readonly LibraryItem[];
  isOpen: boolean;
  onClose: () => void;
};

/** A full-screen dialog with all items of a day, used on phones. */
export function DayDialog({ day, items, isOpen, onClose, ...handlers }: DialogProps) {
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
        {items.length ? (
          <DayList items={items} {...handlers} />
        ) : (
          <EmptyState Icon={CalendarDays} text={library.nothingHere} />
        )}
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

const Content = styled('div')({ padding: '8px 8px 72px 16px', overflowY: 'auto' });
