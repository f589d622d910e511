import { styled } from '@mui/material/styles';

export const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 24,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));

export const DropZone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  padding: '32px 16px',
  border: `1px dashed ${theme.vars.palette.outline}`,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.tint,
    color: theme.vars.palette.text.primary,
  },
}));

export const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

export const Remark = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  '& svg': { flex: 'none' },
  '&[data-warning] svg': { color: theme.vars.palette.warning.main },
  '&[data-error]': { color: theme.vars.palette.error.main },
}));
