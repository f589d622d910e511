import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { SettingRow } from '../you/SettingRow.tsx';
import { SavedMark } from './SavedMark.tsx';

type ChoiceRowProps<Value extends string> = {
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

export function ChoiceRow<Value extends string>({ label, labels, value, onChoose }: ChoiceRowProps<Value>) {
  const [isSaved, setIsSaved] = useState(false);
  const choose = (next: Value | null) => {
    if (next === null) return;
    onChoose(next);
    setIsSaved(true);
  };
  return (
    <SettingRow label={label} end={<SavedMark isShown={isSaved} />}>
      <Group exclusive size="small" aria-label={label} value={value} onChange={(_, next: Value | null) => choose(next)}>
        {(Object.keys(labels) as Value[]).map((each) => (
          <ToggleButton key={each} value={each}>
            {labels[each]}
          </ToggleButton>
        ))}
      </Group>
    </SettingRow>
  );
}

const Group = styled(ToggleButtonGroup)(({ theme }) => ({
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > button': { paddingInline: 14 },
}));
