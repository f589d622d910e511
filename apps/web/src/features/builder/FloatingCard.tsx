import { styled } from '@mui/material/styles';
import { floating } from '../../ui/theme/floating.ts';
import { size, touch } from '../../ui/theme/tokens.ts';

/**
 * Positions a card over the top edge of the canvas rather than above it, so that the text does not shift while the user
 * types. On phones, where a card is tall and would hide the first lines, it is below the canvas.
 */
export const OverCanvas = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.fab,
  insetInline: 16,
  top: 8,
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
  [theme.breakpoints.down('sm')]: { position: 'static', '&:not(:empty)': { padding: '8px 16px' } },
}));

export const FloatingCard = styled('div')(({ theme }) => ({
  ...floating(theme),
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  boxSizing: 'border-box',
  padding: '4px 8px 4px 16px',
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  pointerEvents: 'auto',
  '& > svg': { flex: 'none', color: theme.vars.palette.info.main },
  '&[data-trouble] > svg': { color: theme.vars.palette.warning.main },
  '& > button, & > a': { flex: 'none' },
  [touch]: { '& > button, & > a': { minHeight: size.tap, minWidth: size.tap } },
}));
