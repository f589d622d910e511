import { styled } from '@mui/material/styles';

export const TopLine = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.tint,
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  // Enlarges the touch area of the link without making the line higher.
  '& a, & button': { display: 'inline-block', padding: '10px 4px', margin: '-10px 0' },
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));
