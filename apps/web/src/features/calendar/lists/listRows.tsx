import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { shortMonth, weekdayOf } from '@sermon/domain/calendar/days';
import { EllipsisVertical } from 'lucide-react';
import { useEffect, useId } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { dayName } from '../../../ui/time/dateFormat.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { type ItemHandlers, menuPoint } from '../DayItem.tsx';
import { useItemDrag } from '../dragging.ts';
import { seriesStyle, StateIcon, useItemFacts } from '../itemFacts.tsx';

type ContentProps = ItemHandlers & {
  item: LibraryItem;
  isPreached: boolean;
  /** The name of the feast on its day, above its own. */
  feast?: string | undefined;
  /** Whether it receives the focus when it appears. */
  isFocused?: boolean;
};

/** The content of a row: a button with the item's name and facts, which can be dragged. */
export function ItemOpener({ item, isPreached, feast, isFocused = false, onShow, onMenu }: ContentProps) {
  const [feastId, aboutId] = [useId(), useId()];
  const { series, state, label, about } = useItemFacts(item, isPreached);
  const { ref, isDragged } = useItemDrag(item);
  useEffect(() => {
    if (isFocused) focusAtOnce(ref.current);
  }, [isFocused, ref]);
  return (
    <Opener
      ref={ref}
      type="button"
      aria-label={label}
      aria-describedby={feast ? `${feastId} ${aboutId}` : aboutId}
      aria-haspopup="dialog"
      data-series={series && true}
      data-dragged={isDragged || undefined}
      style={seriesStyle(series)}
      onClick={({ currentTarget }) => onShow(item, currentTarget)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(item, event.currentTarget, menuPoint(event));
      }}
    >
      {feast && <Feast id={feastId}>{feast}</Feast>}
      <b>{item.name}</b>
      <small id={aboutId}>
        {state && <StateIcon state={state} />}
        {about.join(' · ')}
      </small>
    </Opener>
  );
}

export const MenuButton = ({ item, onMenu }: Pick<ItemHandlers, 'onMenu'> & { item: LibraryItem }) => (
  <IconButton
    aria-label={`More actions for ${item.name}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => onMenu(item, currentTarget, null)}
    sx={rowButton}
  >
    <EllipsisVertical size={18} strokeWidth={1.6} />
  </IconButton>
);

export const rowButton = { flex: 'none', width: 32, height: 36, [touch]: { width: size.tap, height: size.tap } };

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
  '[data-scrolls] &': { width: 46 },
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& b': { display: 'block', fontSize: '1.125rem', lineHeight: '1.375rem', fontWeight: 600 },
  '& small': { ...theme.typography.caption, display: 'block' },
  '&[data-sunday]': { color: theme.vars.palette.rubric },
}));

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const Feast = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...oneLine,
  fontWeight: 600,
  color: theme.vars.palette.rubric,
}));

const Opener = styled('button')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: '4px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.primary,
  textAlign: 'start',
  cursor: 'pointer',
  '& b': {
    ...theme.typography.subtitle1,
    lineHeight: '1.375rem',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& small': {
    ...theme.typography.caption,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.secondary,
  },
  '& svg': { display: 'inline-block', verticalAlign: -2, marginInlineEnd: 5 },
  '& [data-state="ready"], & [data-state="preached"]': { color: theme.vars.palette.primary.main },
  [theme.breakpoints.down('sm')]: {
    minHeight: 52,
    '& b': { ...oneLine, fontSize: '1.0625rem' },
  },
  '&[data-series]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 4,
    insetInlineStart: 0,
    width: 4,
    borderRadius: 2,
    backgroundColor: 'var(--series)',
  },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&[data-dragged]': { opacity: 0.5 },
}));

export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 60,
    paddingInline: '4px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li[data-over]': {
    backgroundColor: theme.vars.palette.surface.tint,
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
}));
