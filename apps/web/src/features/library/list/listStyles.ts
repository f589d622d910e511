import { styled } from '@mui/material/styles';

const columns = 'minmax(160px, 1fr) 108px minmax(72px, 112px) 104px 72px';

export const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  display: 'grid',
  gridTemplateColumns: columns,
  gap: 12,
  alignItems: 'center',
  height: 40,
  paddingInlineStart: 32,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.canvas,
  '&:not([data-hidden])': { position: 'sticky', top: 0, zIndex: 2 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 32,
    margin: 0,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& button:hover, & [aria-sort] button': { color: theme.vars.palette.text.primary },
  // Visible only to screen readers: the header of the controls column, and on phones all column headers.
  '&[data-hidden], & [data-hidden]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}));

/** The container for the rows, which are positioned absolutely. */
export const Lines = styled('div')({ position: 'relative', containerType: 'inline-size' });

export const HeadingLine = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'flex',
  alignItems: 'flex-end',
  paddingBottom: 6,
  '& h2': { ...theme.typography.h6, margin: 0, color: theme.vars.palette.text.secondary },
}));

export const ItemLine = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  boxSizing: 'border-box',
  cursor: 'default',
  outline: 'none',
  // Leaves room for the column header and the selection bar, which would otherwise cover a row scrolled into view.
  scrollMarginBlock: 64,
  userSelect: 'none',
  '&:not([data-card])': {
    display: 'grid',
    gridTemplateColumns: columns,
    gap: 12,
    alignItems: 'center',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  // The background and the focus ring extend 12 px beyond the divider lines on both sides.
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 -12px -1px',
    borderRadius: 8,
    pointerEvents: 'none',
  },
  '@media (hover: hover)': { '&:hover::before': { backgroundColor: theme.vars.palette.surface.hover } },
  '&[aria-selected="true"]::before': { backgroundColor: theme.vars.palette.surface.selected },
  '&:is(:focus-visible, :has(a:focus-visible))::before': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '&[data-drop="over"]::before': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '&:is([data-drop="refused"], [data-dragged])': { opacity: 0.45 },
  '&[data-stale]': { opacity: 0.6 },
  // The search snippet takes the full width of the row below the name.
  '&[data-found]:not([data-card])': { alignItems: 'start', paddingTop: 8 },
  '& > *': { position: 'relative' },
  '&[data-card]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    paddingInline: '14px 4px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
    WebkitTouchCallout: 'none',
    touchAction: 'manipulation',
    '&::before': { inset: -1 },
  },
}));

export const Cell = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '[data-card] & > div': { minWidth: 0 },
  '&[data-controls]': { flex: 'none', justifyContent: 'flex-end', gap: 0 },
  '[data-found]:not([data-card]) > &': { alignItems: 'flex-start' },
  '[data-found]:not([data-card]) > &[data-controls]': { marginTop: -8 },
  // Plain buttons are used instead of MUI's because thousands of them mount and unmount while a list is filtered.
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '[data-card] & button': { width: 44, height: 44 },
  // A star that is not set is visible only where the user can set it.
  '& button[data-star="true"]': { color: theme.vars.palette.star },
  '& button[data-star="false"]': { opacity: 0 },
  '[role="row"]:is(:hover, :focus-within) & button[data-star="false"]': { opacity: 1 },
  '[data-card] & button[data-star="false"]': { display: 'none' },
}));

export const Check = styled('span')({
  flex: 'none',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  marginInlineStart: -2,
  '& input': {
    position: 'absolute',
    inset: 0,
    width: 18,
    height: 18,
    margin: 3,
    opacity: 0,
    accentColor: 'var(--sm-palette-primary-main)',
    cursor: 'pointer',
  },
  '&[data-checked] input': { opacity: 1 },
  '&[data-checked] svg': { visibility: 'hidden' },
  '@media (hover: hover)': {
    '[role="row"]:hover & input': { opacity: 1 },
    '[role="row"]:hover & svg': { visibility: 'hidden' },
  },
  '[role="row"]:not([data-card]):is(:focus-visible, :focus-within) & input': { opacity: 1 },
  '[role="row"]:not([data-card]):is(:focus-visible, :focus-within) & svg': { visibility: 'hidden' },
});

export const Meta = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '[data-card] &': { ...theme.typography.caption },
}));

export const Name = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontWeight: 600,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none', cursor: 'inherit' },
}));

/** The search snippet of an item. */
export const Found = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // The row width between the icon and the controls.
  '[role="row"]:not([data-card]) &': { width: 'calc(100cqi - 116px)' },
  '& mark': {
    padding: '0 1px',
    borderRadius: 2,
    backgroundColor: theme.vars.palette.mark.yellow,
    color: theme.vars.palette.mark.onYellow,
  },
}));
