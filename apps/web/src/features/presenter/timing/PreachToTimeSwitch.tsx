import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import type { TimeMode } from '@sermon/domain/presenter/preferences';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import { useId } from 'react';

type SwitchProps = { isOn: boolean; mode: TimeMode; onChange: (isOn: boolean) => void };

export function PreachToTimeSwitch({ isOn, mode, onChange }: SwitchProps) {
  const hintId = useId();
  const isTimed = mode === 'CountDown' || mode === 'CountUp';
  return (
    <>
      <Label
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        label={texts.preachToTime}
        labelPlacement="start"
      />
      <Hint id={hintId}>
        {texts.preachToTimeHint}
        {!isTimed && ` ${texts.needsTimer}`}
      </Hint>
    </>
  );
}

const Label = styled(FormControlLabel)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  minHeight: 48,
  margin: '8px 0 0',
  '& .MuiFormControlLabel-label': theme.typography.h5,
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '-4px 0 0',
  color: theme.vars.palette.text.secondary,
}));
