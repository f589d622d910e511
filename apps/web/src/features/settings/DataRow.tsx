import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export const DataRow = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Row>
    <div>
      <h3>{title}</h3>
      <p>{hint}</p>
    </div>
    {children}
  </Row>
);

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  minHeight: 56,
  paddingBlock: 8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div:first-of-type': { flex: '1 1 320px', minWidth: 0 },
  '& > button': { flex: 'none' },
  '& h3': { ...theme.typography.body1, margin: 0 },
  '& p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
  [theme.breakpoints.down('sm')]: {
    '& > div:first-of-type': { flexBasis: 200 },
    '& > button[data-frameless]': { marginInlineStart: -11 },
  },
}));
