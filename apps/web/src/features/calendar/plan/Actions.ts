import { styled } from '@mui/material/styles';

export const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& p': { ...theme.typography.body2, fontWeight: 600, margin: 0, marginInlineEnd: 'auto' },
}));
