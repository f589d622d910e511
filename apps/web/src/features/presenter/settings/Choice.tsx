import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';

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
