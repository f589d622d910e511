import { styled, type Theme } from '@mui/material/styles';
import { size, touch } from '../../../ui/theme/tokens.ts';

/** The height of the column headings and of the bulk bar that replaces them, in px: for a mouse and for touch. */
export const headHeight = { fine: 40, touch: 48 } as const;

export const Grid = styled('div')(({ theme }) => ({
  '--controls': '72px',
  '--columns': 'minmax(160px, 1fr) minmax(96px, 168px) 116px minmax(72px, 132px) 124px var(--controls)',
  [touch]: { '--controls': '88px' },
  [theme.breakpoints.down('lg')]: {
    '--columns': 'minmax(160px, 1fr) minmax(96px, 140px) 108px minmax(72px, 112px) 116px var(--controls)',
  },
  '&[data-results]': { '--columns': 'minmax(160px, 1fr) minmax(96px, 168px) 116px 124px var(--controls)' },
  '&[data-beside]': {
    [theme.breakpoints.down('xl')]: {
      '--columns': 'minmax(160px, 1fr) minmax(88px, 136px) 108px 116px var(--controls)',
      '& [data-location]': { display: 'none' },
    },
  },
  [theme.breakpoints.down('md')]: {
    '--columns': 'minmax(160px, 1fr) minmax(88px, 120px) 92px 100px var(--controls)',
    '&[data-results]': { '--columns': 'minmax(160px, 1fr) minmax(88px, 120px) 92px 100px var(--controls)' },
    '& [data-location]': { display: 'none' },
  },
}));

export const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  gap: 12,
  alignItems: 'center',
  height: headHeight.fine,
  paddingInlineStart: 42,
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
  '& [data-last]': { display: 'flex', justifyContent: 'flex-end', paddingInlineEnd: 10 },
  '&[data-covered]': { visibility: 'hidden' },
  [touch]: { height: headHeight.touch, '& button': { height: size.tap }, '& [data-last] button': { width: size.tap } },
  // Visible only to screen readers: the header of the controls column, and on phones all column headers.
  '&[data-hidden], & [data-hidden]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}));

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
    gridTemplateColumns: 'var(--columns)',
    gap: 12,
    alignItems: 'center',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
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
  '&[data-result]:not([data-card])': { alignItems: 'start', paddingTop: 10 },
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
  gap: 20,
  minWidth: 0,
  '[data-card] &': { gap: 12 },
  '[data-card] & > div': { minWidth: 0 },
  '&[data-controls]': { flex: 'none', justifyContent: 'flex-end', gap: 0 },
  '[data-result] > &:not([data-controls])': { alignItems: 'flex-start' },
  '[data-result][data-card] > &[data-controls]': { alignSelf: 'flex-start', marginTop: 8 },
  // Plain buttons are used instead of MUI's because thousands of them mount and unmount while a list is filtered.
  '&[data-controls] button': {
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
  '&[data-controls] button:hover': {
    backgroundColor: theme.vars.palette.surface.hover,
    color: theme.vars.palette.text.primary,
  },
  [touch]: { '&[data-controls] button': { width: size.tap, height: size.tap } },
  '&[data-controls] button[data-star="true"]': { color: theme.vars.palette.star },
  '& button[data-star="false"]': { opacity: 0 },
  '[role="row"]:is(:hover, :focus-within) & button[data-star="false"]': { opacity: 1 },
  '[data-card] & button[data-star="false"]': { display: 'none' },
  '@media (pointer: coarse)': { '& button[data-star="false"]': { visibility: 'hidden' } },
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
  '&[data-scripture], & [data-scripture]': { color: theme.vars.palette.rubric },
  // A long name of a book leaves no room for the verses in one line.
  '&[data-scripture]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    lineHeight: '1.25rem',
    whiteSpace: 'normal',
  },
}));

const markStyle = ({ vars }: Pick<Theme, 'vars'>) => ({
  padding: '0 1px',
  borderRadius: 2,
  backgroundColor: vars.palette.mark.yellow,
  color: vars.palette.mark.onYellow,
});

export const Name = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle1,
  fontWeight: 600,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& [data-title]': {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    outline: 'none',
    cursor: 'pointer',
  },
  // On tablets, the column is narrow, and the rows have room for two lines.
  [theme.breakpoints.between('sm', 'md')]: {
    '[role="row"]:not([data-result]) &:not([data-marked]), [role="row"]:not([data-result]) &[data-marked] > [data-title]':
      {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        lineHeight: '1.375rem',
        whiteSpace: 'normal',
      },
  },
  '@media (hover: hover)': {
    '& [data-title]:hover': { textDecoration: 'underline', textUnderlineOffset: 4, textDecorationThickness: 1 },
  },
  '& mark': markStyle(theme),
  '&[data-marked]': { display: 'flex', alignItems: 'center', gap: 8 },
  '&[data-marked] [data-title]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
}));

export const Found = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '1.375rem',
  color: theme.vars.palette.text.secondary,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& mark': markStyle(theme),
}));

export const TitleAndPath = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  minWidth: 0,
  '& > :first-of-type': { flex: '0 1 auto' },
});

export const Path = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '1.5rem',
  flex: '0 1000 auto',
  minWidth: 48,
  overflow: 'hidden',
  color: theme.vars.palette.text.secondary,
  '& a': {
    maxWidth: '100%',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: 'inherit',
    textDecoration: 'none',
    verticalAlign: 'bottom',
    cursor: 'pointer',
  },
  '& a:focus-visible': { outline: 'none', textDecoration: 'underline' },
  '& svg': { flex: 'none' },
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@media (hover: hover)': { '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 } },
}));
