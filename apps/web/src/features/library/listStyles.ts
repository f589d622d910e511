import { styled } from '@mui/material/styles';
import { size } from '../../ui/tokens.ts';

const columns = 'minmax(160px, 1fr) 108px minmax(88px, 152px) 120px 80px';

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
  '& [aria-sort]': { display: 'flex', alignItems: 'center', gap: 4, color: theme.vars.palette.text.primary },
  // What only screen readers need: the column of controls, on the phone all columns.
  '&[data-hidden], & [data-hidden]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}));

export const Lines = styled('div')({ position: 'relative' });

export const Line = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  boxSizing: 'border-box',
  '&:not([data-card])': {
    height: size.row,
    display: 'grid',
    gridTemplateColumns: columns,
    gap: 12,
    alignItems: 'center',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  // The wash and the ring reach 12 px beyond the rules on both sides.
  '&:not([data-card])::before': {
    content: '""',
    position: 'absolute',
    inset: '0 -12px -1px',
    borderRadius: 8,
    pointerEvents: 'none',
  },
  '&:hover::before': { backgroundColor: theme.vars.palette.surface.hover },
  '&:has(a:focus-visible)::before': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '&[data-card]': {
    height: 68,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    paddingInline: '16px 4px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '&[data-card]:has(a:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));

export const Cell = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '[data-card] &': { gap: 14 },
  '[data-card] & > div': { minWidth: 0 },
  '&[data-controls]': { position: 'relative', flex: 'none', justifyContent: 'flex-end', gap: 4 },
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
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}));
