import { styled } from '@mui/material/styles';
import { size, touch } from '../../ui/theme/tokens.ts';

export type Tone = 'good' | 'neutral' | 'trouble';

export const State = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: '0 0 220px',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text.secondary,
  '&[data-tone="good"]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '&[data-tone="trouble"]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  '& > svg': { flex: 'none' },
  '& > button': { padding: 0, textAlign: 'start', color: 'inherit', [touch]: { minHeight: size.tap } },
  [theme.breakpoints.down('md')]: { flexBasis: 150 },
}));
