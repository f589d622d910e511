import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type StepsProps = { count: number; current: number; onStep: (by: 1 | -1) => void };

export function Steps({ count, current, onStep }: StepsProps) {
  return (
    <Line>
      <span role="status">{current > 0 ? texts.placeOf(current, count) : texts.places(count)}</span>
      <Tooltip title="Previous place">
        <IconButton aria-label="Previous place" onClick={() => onStep(-1)}>
          <ChevronUp size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title="Next place">
        <IconButton aria-label="Next place" onClick={() => onStep(1)}>
          <ChevronDown size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  margin: '4px -11px 0 0',
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& > span': { flex: 1 },
  '& button': { color: theme.vars.palette.primary.main },
  [touch]: { '& button': { width: size.tap, height: size.tap } },
}));
