import { styled } from '@mui/material/styles';

const columns = '40px minmax(160px, 1.4fr) 152px minmax(120px, 1fr) minmax(120px, 1fr)';

export const Sheet = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& input[type="checkbox"]': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
}));

export const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  paddingInline: '14px 16px',
  '& > span': { display: 'grid' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '40px 1fr', '& > :nth-of-type(n + 3)': { display: 'none' } },
}));

export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'start',
  gap: 8,
  padding: '8px 16px 8px 14px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { minWidth: 0, display: 'grid', gap: 4 },
  '& > :first-of-type': { minHeight: 36, alignItems: 'center' },
  '&[data-left-out] > :not(:first-of-type)': { opacity: 0.6 },
  '& input:not([type="checkbox"])': {
    ...theme.typography.body2,
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    height: 36,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    colorScheme: 'inherit',
  },
  '& input:not([type="checkbox"]):hover': { borderColor: theme.vars.palette.text.secondary },
  '& input[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& small[data-warning]': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.warning.main,
    '& svg': { flex: 'none' },
  },
  '& > :last-child > small:first-of-type': { lineHeight: '1.125rem', paddingTop: 9 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '40px 1fr',
    '& > :nth-of-type(n + 3)': { gridColumn: 2 },
    '& input:not([type="checkbox"])': { height: 44 },
    '& > :first-of-type': { minHeight: 44 },
    '& > :last-child > small:first-of-type': { paddingTop: 0 },
  },
}));
