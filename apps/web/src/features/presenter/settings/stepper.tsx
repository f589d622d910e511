import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';

export const Step = styled(IconButton)(({ theme }) => ({
  width: 48,
  height: 48,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
}));

export const MinutesInput = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  boxSizing: 'border-box',
  width: 72,
  height: 48,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 8,
  textAlign: 'center',
  color: 'inherit',
  backgroundColor: theme.vars.palette.surface.sheet,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));
