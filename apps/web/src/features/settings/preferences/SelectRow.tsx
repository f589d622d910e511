import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { bible } from '@sermon/domain/texts/bible';
import { useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { SettingRow } from '../you/SettingRow.tsx';
import { SavedMark } from './SavedMark.tsx';

type SelectRowProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  changeOf: (value: Value) => Partial<BuilderPreferences>;
  /** Called with the choice before it is saved, and with the former value if it cannot be saved. */
  onChange?: (value: Value) => void;
};

/** Applies on all devices. A choice is saved at once. */
export function SelectRow<Value extends string>({ label, options, value, changeOf, onChange }: SelectRowProps<Value>) {
  const { isLoaded, save } = usePreferences();
  const [isSaved, setIsSaved] = useState(false);
  const notify = useNotify();
  const notOffline = useNotOffline();
  const choose = async (next: Value) => {
    setIsSaved(false);
    onChange?.(next);
    try {
      await save(changeOf(next));
      setIsSaved(true);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      onChange?.(value);
      notify({ text: cause.isOffline ? cause.sentence : bible.preferencesNotSaved, isFailure: true });
    }
  };
  return (
    <SettingRow label={label} end={<SavedMark isShown={isSaved} />}>
      <Select
        aria-label={label}
        value={value}
        disabled={!isLoaded || Boolean(notOffline)}
        onChange={({ target }) => void choose(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </SettingRow>
  );
}

const Select = styled('select')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: '100%',
  minHeight: 40,
  marginBlock: -8,
  paddingInline: 10,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.primary,
  textOverflow: 'ellipsis',
  [touch]: { minHeight: 44 },
  [theme.breakpoints.down('sm')]: { marginBlock: '4px 0' },
}));
