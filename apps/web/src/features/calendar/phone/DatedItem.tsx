import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isSermon, shortMonth, weekdayOf } from '@sermon/domain/calendar/days';
import { typeLabel } from '@sermon/domain/library/items';
import { EllipsisVertical } from 'lucide-react';
import { useId } from 'react';
import { size } from '../../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import type { ItemHandlers } from '../DayItem.tsx';
import { menuPoint } from '../menuPoint.ts';
import { dayName } from '../../../ui/time/when.ts';

export function DatedItem({ item, day, onShow, onMenu }: ItemHandlers & { item: LibraryItem; day: string }) {
  const aboutId = useId();
  return (
    <li>
      <DateMark day={day} />
      <Opener
        type="button"
        aria-label={item.name}
        aria-describedby={aboutId}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onShow(item, currentTarget)}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(item, event.currentTarget, menuPoint(event));
        }}
      >
        <b>{item.name}</b>
        <small id={aboutId}>
          {[...(isSermon(item) ? [] : [typeLabel(item)]), item.scripture, item.locationPreached]
            .filter(Boolean)
            .join(' · ') || typeLabel(item)}
        </small>
      </Opener>
      <IconButton
        aria-label={`More actions for ${item.name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(item, currentTarget, null)}
        sx={{ flex: 'none', width: size.tap, height: size.tap }}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
    </li>
  );
}

/** Screen readers read the full date. */
export const DateMark = ({ day }: { day: string }) => (
  <Mark data-sunday={weekdayOf(day) === 0 || undefined}>
    <span style={visuallyHidden}>{dayName(day)}</span>
    <b aria-hidden>{Number(day.slice(8))}</b>
    <small aria-hidden>{shortMonth(day)}</small>
  </Mark>
);

const Mark = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  width: 56,
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { display: 'block', fontSize: '1.125rem', lineHeight: '1.375rem', fontWeight: 600 },
  '& small': { ...theme.typography.caption, display: 'block' },
  '&[data-sunday]': { color: theme.vars.palette.rubric },
}));

const Opener = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  padding: '4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { ...theme.typography.subtitle1, fontSize: '1.0625rem' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
