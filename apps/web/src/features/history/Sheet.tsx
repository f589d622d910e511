import { styled } from '@mui/material/styles';
import { size } from '../../ui/theme/tokens.ts';

export const Sheet = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: size.paper,
  maxWidth: 'calc(100% - 32px)',
  minHeight: 'calc(100% - 32px)',
  margin: '16px auto',
  padding: '40px 80px 72px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('lg')]: { padding: '32px 40px 72px' },
  [theme.breakpoints.down('sm')]: {
    maxWidth: '100%',
    minHeight: '100%',
    margin: 0,
    padding: '20px 20px 72px',
    border: 0,
    borderRadius: 0,
  },
}));
