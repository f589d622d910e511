import { styled } from '@mui/material/styles';

export const SampleChip = () => <Chip>Sample</Chip>;

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  fontWeight: 600,
  lineHeight: '1.5rem',
  padding: '0 8px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.primary,
}));
