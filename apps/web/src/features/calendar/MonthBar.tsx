import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { addMonths, maxNamedSeries, monthName, type Series } from '@sermon/domain/calendar/plan';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { CalendarClock, CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/plain/Button.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import MenuItem from '@mui/material/MenuItem';
import type { LibraryItem } from '@sermon/contract/library';
import { type Point, PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { useItemActions } from '../library/actions/action.ts';
import { canBePreached } from '../library/itemEdits.ts';
import { seriesStyle } from './itemFacts.tsx';

type BarProps = {
  month: string;
  titleId: string;
  isPhone: boolean;
  /** The series of the items in the month. */
  series: readonly Series[];
  onTurn: (count: number) => void;
  onToday: () => void;
  onSubscribe: () => void;
};

export const MonthBar = ({ month, titleId, isPhone, series, onTurn, onToday, onSubscribe }: BarProps) => (
  <Bar>
    <Typography
      id={titleId}
      variant="h2"
      component={isPhone ? 'h2' : 'h1'}
      aria-live="polite"
      sx={{
        fontSize: { xs: '1.125rem', sm: '1.5rem' },
        lineHeight: { xs: '1.5rem', sm: '2rem' },
        minWidth: { sm: 176 },
        mr: { xs: 'auto', sm: 0 },
        outline: 'none',
      }}
    >
      {monthName(month)}
    </Typography>
    <Turn month={addMonths(month, -1)} Icon={ChevronLeft} onClick={() => onTurn(-1)} />
    <Turn month={addMonths(month, 1)} Icon={ChevronRight} onClick={() => onTurn(1)} />
    {!isPhone && <SeriesNames series={series} />}
    <Tooltip title="Subscribe…">
      <IconButton aria-label="Subscribe…" onClick={onSubscribe} sx={{ ...tap, ml: { sm: 'auto' } }}>
        <CalendarSync size={20} strokeWidth={1.6} />
      </IconButton>
    </Tooltip>
    <Button variant="outlined" onClick={onToday}>
      Today
    </Button>
  </Bar>
);

/** The legend for the colors of the series. */
const SeriesNames = ({ series }: { series: readonly Series[] }) =>
  series.length > 0 && (
    <Names aria-label="Series in this month">
      {series.slice(0, maxNamedSeries).map((each) => (
        <li key={each.id} style={seriesStyle(each)} title={each.name}>
          <span>{each.name}</span>
        </li>
      ))}
      {series.length > maxNamedSeries && <li data-more>{texts.more(series.length - maxNamedSeries)}</li>}
    </Names>
  );

const Names = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  maxHeight: 48,
  margin: 0,
  padding: '0 12px',
  overflow: 'hidden',
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& li': { maxWidth: '100%', display: 'flex', alignItems: 'center', gap: 6 },
  '& li[data-more]': { flex: 'none' },
  '& li:not([data-more])::before': {
    content: '""',
    flex: 'none',
    width: 4,
    height: 16,
    borderRadius: 2,
    backgroundColor: 'var(--series)',
  },
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

const tap = { width: 40, height: 40, [touch]: { width: size.tap, height: size.tap } };

/** Labeled with the month that it leads to (spec part 3 §2.11). */
function Turn({ month, Icon, onClick }: { month: string | null; Icon: typeof ChevronLeft; onClick: () => void }) {
  const arrow = <Icon size={20} strokeWidth={1.6} />;
  if (!month)
    return (
      <IconButton disabled aria-label="No more months" sx={tap}>
        {arrow}
      </IconButton>
    );
  const name = monthName(month);
  return (
    <IconButton aria-label={name} title={name} onClick={onClick} sx={tap}>
      {arrow}
    </IconButton>
  );
}

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 64,
  [theme.breakpoints.down('sm')]: { minHeight: 56, paddingInlineStart: 8, gap: 0 },
}));

type MenuProps = {
  item: LibraryItem | null;
  anchor: HTMLElement | null;
  point: Point | null;
  onClose: () => void;
  onSetDate: (item: LibraryItem) => void;
};

export function CalendarMenu({ item, anchor, point, onClose, onSetDate }: MenuProps) {
  const { shownFor, run } = useItemActions();
  const choose = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const entries = item
    ? shownFor([item]).map((action) => (
        <MenuItem key={action.order} onClick={choose(() => run(action, [item], anchor))}>
          <action.Icon size={18} strokeWidth={1.6} aria-hidden />
          {action.label([item])}
        </MenuItem>
      ))
    : [];
  if (item && canBePreached(item))
    entries.splice(
      1,
      0,
      <MenuItem key="preach date" onClick={choose(() => onSetDate(item))}>
        <CalendarClock size={18} strokeWidth={1.6} aria-hidden />
        Set Preach Date…
      </MenuItem>,
    );
  return (
    <PopMenu label={item?.name ?? ''} anchor={anchor} point={anchor && point} onClose={onClose}>
      {entries}
    </PopMenu>
  );
}
