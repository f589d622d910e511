import { styled } from '@mui/material/styles';

export const IconRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 52,
    paddingBlock: 4,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > svg': { flex: 'none', width: 20, color: theme.vars.palette.text.secondary },
  '& > li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.body2, display: 'block', fontSize: '1rem' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& > li > button': { flex: 'none' },
}));
