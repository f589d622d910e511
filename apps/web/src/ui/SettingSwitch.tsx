import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { size } from './theme/tokens.ts';

type SwitchProps = {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

export function SettingSwitch({ label, hint, isOn, isBusy = false, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <Row htmlFor={`${id}-switch`}>
      <span>
        <b id={`${id}-label`}>{label}</b>
        <small id={`${id}-hint`}>{hint}</small>
      </span>
      <Switch
        checked={isOn}
        disabled={isDisabled}
        onChange={(_, checked) => !isBusy && onChange(checked)}
        slotProps={{
          input: {
            id: `${id}-switch`,
            role: 'switch',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-hint`,
            'aria-busy': isBusy,
          },
        }}
      />
    </Row>
  );
}

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: Math.max(size.tap, 56),
  cursor: 'pointer',
  '& > span:first-of-type': { display: 'grid', gap: 2, minWidth: 0 },
  '& b': { fontWeight: 600 },
  '& small': { ...theme.typography.body2, textWrap: 'pretty', color: theme.vars.palette.text.secondary },
}));
