import { styled } from '@mui/material/styles';
import { shadow } from '../../../ui/theme/floating.ts';

/**
 * Over the end of the canvas, 16 px above the status bar. On phones, across the bottom of the screen, in the place of
 * the toolbar.
 */
export const BarFrame = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.fab,
  bottom: 16,
  insetInline: 16,
  marginInline: 'auto',
  boxSizing: 'border-box',
  maxWidth: 560,
  minHeight: 64,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 8px 6px 12px',
  borderRadius: 12,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
  boxShadow: shadow,
  ...theme.applyStyles('dark', { outline: `1px solid ${theme.vars.palette.outline}`, outlineOffset: -1 }),
  [theme.breakpoints.down('sm')]: {
    position: 'relative',
    flex: 'none',
    inset: 'auto',
    margin: 0,
    maxWidth: 'none',
    padding: '8px 4px calc(8px + env(safe-area-inset-bottom)) 12px',
    borderRadius: 0,
    boxShadow: 'none',
    outline: 'none',
    // Leaves room for the reason. Try Again and the settings remain.
    '&[data-failed] > [data-restart]': { display: 'none' },
  },
  '@media print': { display: 'none' },
}));

export const ProgressLine = styled('div')(({ theme }) => ({
  flex: 'none',
  width: 112,
  height: 4,
  marginInlineEnd: 8,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.surface.onInverse} 30%, transparent)`,
  '& > div': { height: '100%', borderRadius: 2, backgroundColor: theme.vars.palette.surface.onInverse },
  [theme.breakpoints.down('sm')]: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    width: 'auto',
    height: 3,
    margin: 0,
    borderRadius: 0,
  },
}));

export const MainButton = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 22,
  cursor: 'pointer',
  color: theme.vars.palette.surface.inverse,
  backgroundColor: theme.vars.palette.surface.onInverse,
  '&[data-words]': { paddingInline: 16 },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.surface.onInverse}`, outlineOffset: 3 },
}));

export const PlainButton = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 8,
  cursor: 'pointer',
  color: 'inherit',
  background: 'none',
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.surface.onInverse} 12%, transparent)` },
  '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'default' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.surface.onInverse}`, outlineOffset: -4 },
}));

export const Words = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  display: 'grid',
  paddingInline: 8,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > strong': {
    ...theme.typography.subtitle2,
    lineHeight: '1.375rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
