import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';

/** Sundays are wider because most sermons are preached on them. */
const columns = 'minmax(0, 1.4fr) repeat(6, minmax(0, 1fr))';
const narrowColumns = 'minmax(0, 1.2fr) repeat(6, minmax(0, 1fr))';
/** The minimum row height in px: room for the day number and three items, which are higher on touch screens. */
const weekHeight = { mouse: 102, touch: 120 };

const rowsOf = (height: number) => ({
  gridTemplateRows: `32px repeat(6, minmax(${height}px, 1fr))`,
  minHeight: 32 + 6 * height + 2,
});

export const Grid = styled('div')(({ theme }) => ({
  '&:not([data-phone])': {
    flex: 1,
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
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: narrowColumns },
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
    padding: '2px 5px 3px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
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
  fontWeight: 600,
  fontVariantNumeric: 'lining-nums tabular-nums',
  lineHeight: '24px',
  paddingInlineStart: 4,
  alignSelf: 'flex-start',
  '[data-sunday]:not([data-outside]) > &': { color: theme.vars.palette.rubric },
  '[data-phone] &': { paddingInline: 0, lineHeight: '24px' },
  '[role="gridcell"] > &[data-today]': {
    width: 24,
    height: 24,
    lineHeight: '24px',
    paddingInline: 0,
    borderRadius: '50%',
    textAlign: 'center',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
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
  position: 'absolute',
  insetBlockStart: 2,
  insetInlineEnd: 5,
  height: 24,
  [touch]: { insetBlockStart: 0, height: 26 },
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
  // The full height minus the header, the title line and 24 px below. The view's bottom padding is not needed here.
  minHeight: `calc(100dvh - var(--top-room, 0px) - ${size.header + 64 + 24}px)`,
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
