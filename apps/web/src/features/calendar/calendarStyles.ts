import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';

/** Sundays are wider because most sermons are preached on them. */
const columns = 'minmax(0, 1.75fr) repeat(6, minmax(0, 1fr))';
/** The minimum row height in px: room for the day number and an item with two lines for its name and one for its passage. */
const weekHeight = { mouse: 98, touch: 104 };

const rowsOf = (height: number) => ({ gridTemplateRows: `32px repeat(6, minmax(${height}px, auto))` });

/** The calendar is wide enough for lists beside the month. */
const beside = '@container (min-width: 860px)';
const barHeight = 64;
/** The height of the screen without the header, and 24 px below. The view's bottom padding is not needed here. */
const height = `100dvh - var(--top-room, 0px) - ${size.header + 24}px`;

export const Columns = styled('div')({
  flex: 1,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [beside]: { gridTemplateColumns: 'minmax(0, 1fr) clamp(288px, 28cqi, 380px)' },
});

/** The lists beside the month, which scroll on their own. If there is no room, they are below it. */
export const Side = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  minWidth: 0,
  [beside]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    position: 'sticky',
    top: 0,
    height: `max(520px, calc(${height} - ${barHeight}px))`,
  },
});

export const Section = styled('section')(({ theme }) => ({
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  [beside]: { flex: '1 1 0', minHeight: 0, '&[data-shelf]': { flex: '0 1 auto', maxHeight: '42%' } },
  '&[data-over]': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& > header': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 44,
    padding: '0 8px 0 12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& h2': { ...theme.typography.h6, flex: 'none', margin: 0 },
  '& h2 small': { ...theme.typography.caption, marginInlineStart: 2, color: theme.vars.palette.text.secondary },
  '& [data-scrolls]': { minHeight: 0, overflowY: 'auto' },
  '& li:last-of-type': { borderBottom: 0 },
  '& [data-scrolls] li': { minHeight: 52 },
  '& p, & footer': {
    ...theme.typography.caption,
    margin: 0,
    padding: '8px 12px',
    color: theme.vars.palette.text.secondary,
  },
  // Not hidden, because screen readers announce only changes of what is there.
  '& p:empty': { padding: 0 },
  '& footer': { flex: 'none', borderTop: `1px solid ${theme.vars.palette.divider}` },
  // As wide as the lists of the month above it.
  [theme.breakpoints.down('sm')]: {
    marginTop: 24,
    marginInline: -8,
    borderInline: 0,
    borderRadius: 0,
    '& > header': { paddingInline: 16 },
    '& h2': { ...theme.typography.h5, margin: 0 },
    '& li': { paddingInlineStart: 8 },
    '& p, & footer': { paddingInline: 16 },
  },
}));

export const Grid = styled('div')(({ theme }) => ({
  '&:not([data-phone])': {
    display: 'grid',
    ...rowsOf(weekHeight.mouse),
    [touch]: rowsOf(weekHeight.touch),
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
}));

export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  '[data-phone] > &': { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
  '[role="grid"]:not([data-phone]) > & + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

export const Weekday = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '32px',
  fontWeight: 600,
  paddingInline: 10,
  color: theme.vars.palette.text.secondary,
  '&[data-sunday]': { color: theme.vars.palette.rubric },
  '[data-phone] &': { padding: 0, textAlign: 'center' },
}));

export const Cell = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderRadius: 4 },
  '&[data-outside]': { color: theme.vars.palette.text.secondary },
  '&[data-over]': {
    backgroundColor: theme.vars.palette.surface.tint,
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
  '[role="grid"]:not([data-phone]) &': {
    display: 'flex',
    flexDirection: 'column',
    padding: '2px 4px 3px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-band]': { paddingInlineStart: 9 },
    '&[data-band]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: -1,
      insetInlineStart: 0,
      width: 4,
      backgroundColor: 'var(--series)',
    },
    '&[data-planned]': {
      backgroundColor: theme.vars.palette.surface.tint,
      boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
    },
    '&:not(:first-of-type)': { borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
    '&[data-outside]:not([data-over], [data-planned], :hover)': { backgroundColor: theme.vars.palette.surface.canvas },
  },
  '[data-phone] &': {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: 2,
    height: 46,
    borderRadius: 8,
    '&:not([data-outside])': { cursor: 'pointer' },
    '&:not([data-outside]):active': { backgroundColor: theme.vars.palette.surface.selected },
  },
}));

export const DayNumber = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  fontWeight: 600,
  fontVariantNumeric: 'lining-nums tabular-nums',
  lineHeight: '24px',
  paddingInlineStart: 4,
  '[data-sunday]:not([data-outside]) &': { color: theme.vars.palette.rubric },
  '[data-phone] &': { paddingInline: 0 },
  '[role="gridcell"] &[data-today]': {
    width: 24,
    height: 24,
    paddingInline: 0,
    borderRadius: '50%',
    textAlign: 'center',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

/** The number of a day, the name of its feast, and the button that opens all of its items. */
export const DayLine = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  flex: 'none',
  [touch]: { minHeight: 26 },
  '& > [id]': {
    ...theme.typography.caption,
    fontSize: '0.75rem',
    lineHeight: '0.9375rem',
    minWidth: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    color: theme.vars.palette.text.secondary,
  },
  '[data-sunday]:not([data-outside]) > & > [id]': { color: theme.vars.palette.rubric },
}));

/** Says that a day can be planned, while the pointer is over its empty part or the day has the focus. */
export const Hint = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  paddingInline: 4,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  borderRadius: 4,
  opacity: 0,
  transition: 'opacity 100ms',
  '[role="gridcell"]:hover:not(:has(button:hover, a:hover)) &, [role="gridcell"]:focus-visible &': { opacity: 1 },
  // At the end of the line of a day with items, over the name of its feast.
  '[data-line] > &': {
    position: 'absolute',
    insetInlineEnd: 3,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
}));

export const NewLine = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: 24,
  paddingInline: 5,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
}));

export const More = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  height: 24,
  [touch]: { height: 26 },
  marginInlineStart: 'auto',
  padding: '0 4px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));

export const Dots = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 3,
  height: 5,
  '& i': { width: 5, height: 5, borderRadius: '50%', backgroundColor: theme.vars.palette.primary.main },
  '& i[data-preached]': { backgroundColor: theme.vars.palette.text.secondary },
  '[data-outside] > & i': { backgroundColor: theme.vars.palette.outline },
}));

export const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  containerType: 'inline-size',
  minHeight: `calc(${height})`,
  marginBottom: 24 - size.listEnd,
  [theme.breakpoints.down('sm')]: { minHeight: 0, marginInline: -8, marginBottom: 0 },
}));

export const PlainButton = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 40,
  padding: '0 12px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: theme.vars.palette.text.primary,
  cursor: 'pointer',
  [touch]: { minHeight: size.tap },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));
