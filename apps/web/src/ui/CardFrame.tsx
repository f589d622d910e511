import { styled } from '@mui/material/styles';

/**
 * The frame of a card in a grid. Its link or button has `data-name` and makes the whole card clickable. It is in
 * `data-title`, which is in `data-about` with `data-described`, the lines below the title.
 */
export const CardFrame = styled('article')(({ theme }) => ({
  position: 'relative',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sheet,
  transition: theme.transitions.create('border-color', { duration: 140 }),
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&:focus-within:has([data-name]:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& [data-about]': { flex: 1, display: 'flex', flexDirection: 'column', gap: 4, padding: '12px 16px 14px' },
  '& [data-title]': { display: 'flex', alignItems: 'center', minHeight: 32, gap: 4 },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    textAlign: 'start',
    textDecoration: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& [data-title] > :not([data-name])': { position: 'relative', zIndex: 1, flex: 'none', marginInlineEnd: -8 },
  '& [data-described]': {
    ...theme.typography.caption,
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-described] > p': {
    margin: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
}));
