import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { minutesOf, timeLimit } from '@sermon/domain/presenter/preferences';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';

type LimitProps = { minutes: number; onChange: (minutes: number) => void };

export function LimitField({ minutes, onChange }: LimitProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const apply = () => {
    if (typed === null) return;
    setTyped(null);
    const next = minutesOf(typed);
    if (next !== minutes) onChange(next);
  };
  return (
    <Row>
      <label htmlFor={id}>{texts.limit}</label>
      <Step aria-label={texts.fewerMinutes} disabled={minutes <= 0} onClick={() => onChange(minutes - 1)}>
        <Minus size={18} strokeWidth={1.8} aria-hidden />
      </Step>
      <MinutesInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed ?? String(minutes)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      <Step
        aria-label={texts.moreMinutes}
        disabled={minutes >= timeLimit.longest}
        onClick={() => onChange(minutes + 1)}
      >
        <Plus size={18} strokeWidth={1.8} aria-hidden />
      </Step>
      <span>{texts.minutes}</span>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
  '& > label': { ...theme.typography.h5, flex: 1 },
  '& > span': { color: theme.vars.palette.text.secondary },
}));

export const Step = styled(IconButton)(({ theme }) => ({
  width: 48,
  height: 48,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
}));

export const MinutesInput = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  boxSizing: 'border-box',
  width: 72,
  height: 48,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 8,
  textAlign: 'center',
  color: 'inherit',
  backgroundColor: theme.vars.palette.surface.sheet,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
};

export function Choice<Value extends string>({ label, options, labels, value, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{label}</h3>
      <Group
        exclusive
        aria-labelledby={id}
        value={value}
        onChange={(_, next: Value | null) => next !== null && onChoose(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option}>
            {labels[option]}
          </ToggleButton>
        ))}
      </Group>
    </>
  );
}

const Group = styled(ToggleButtonGroup)(({ theme }) => ({
  display: 'flex',
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > button': {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    paddingInline: 4,
  },
}));
