import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type BarProps = {
  titleId: string;
  children?: ReactNode;
  onClose: () => void;
};

export const PreviewBar = ({ titleId, children, onClose }: BarProps) => (
  <Bar>
    <h2 id={titleId}>Print Preview</h2>
    <Count role="status">{children}</Count>
    <IconButton aria-label="Close" onClick={onClose} sx={{ width: 44, height: 44 }}>
      <X size={20} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </Bar>
);

const Bar = styled('div')(({ theme }) => ({
  gridArea: 'bar',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '8px 8px 8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h3, margin: 0 },
  [theme.breakpoints.down('sm')]: { padding: '4px 4px 4px 16px' },
}));

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
