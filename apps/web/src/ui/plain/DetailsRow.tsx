import { styled } from '@mui/material/styles';

/** A fact of a document's details with a button. */
export const DetailsRow = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 16,
  '& dl': { margin: 0, minWidth: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-strong]': { fontWeight: 600 },
  '& dd span': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& button': { flex: 'none' },
}));
