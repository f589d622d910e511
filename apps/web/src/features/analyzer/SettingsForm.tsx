import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { measures } from '@sermon/domain/analyzer/result';
import { fastestPace, slowestPace } from '@sermon/domain/builder/preachingTime';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { bible } from '@sermon/domain/texts/bible';
import { useRef, useState } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';
import { PaceOffer } from '../timings/PaceOffer.tsx';
import { hideFlags, measureIds } from './hiddenMeasures.ts';
import { touch } from '../../ui/theme/tokens.ts';

export function SettingsForm({ onClose }: { onClose: () => void }) {
  const { preferences, save } = usePreferences();
  const [atFirst] = useState(preferences);
  const paceField = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const { formProps, field, message, isBusy } = useForm({
    names: ['WordsPerMinute'],
    check: ({ WordsPerMinute: pace }) =>
      isPace(pace) ? {} : { WordsPerMinute: texts.wrongPace(slowestPace, fastestPace) },
    send: ({ WordsPerMinute: pace }, data) => {
      const shown = data.getAll('shown');
      const change: Partial<BuilderPreferences> = {};
      for (const id of measureIds) {
        const flag = hideFlags[id];
        if (atFirst[flag] === shown.includes(id)) change[flag] = !atFirst[flag];
      }
      const wordsPerMinute = pace.trim() === '' ? null : Number(pace);
      if (wordsPerMinute !== atFirst.wordsPerMinute) change.wordsPerMinute = wordsPerMinute;
      return save(change);
    },
    onDone() {
      notify({ text: bible.preferencesSaved });
      onClose();
    },
  });
  const fillIn = (pace: number) => {
    if (!paceField.current) return;
    paceField.current.value = String(pace);
    paceField.current.focus();
  };
  return (
    <DialogForm formProps={formProps} message={message} send="Apply" sending={isBusy && 'Applying'} onClose={onClose}>
      <Group>
        <legend>Show</legend>
        {measureIds.map((id) => (
          <FormControlLabel
            key={id}
            control={<Checkbox name="shown" value={id} defaultChecked={!atFirst[hideFlags[id]]} />}
            label={measures[id]}
          />
        ))}
      </Group>
      <div>
        <Field
          label="Your speaking pace (words per minute)"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={atFirst.wordsPerMinute ?? ''}
          placeholder="–"
          ref={paceField}
          {...field('WordsPerMinute')}
        />
        <PaceOffer onUse={fillIn} />
        <Hint>Preaching time will be shown at your pace too. Leave blank if unsure.</Hint>
      </div>
    </DialogForm>
  );
}

const isPace = (text: string): boolean =>
  text.trim() === '' || (/^\s*\d{1,3}\s*$/.test(text) && Number(text) >= slowestPace && Number(text) <= fastestPace);

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.h5, padding: 0 },
  '& .MuiFormControlLabel-root': { minHeight: 40, margin: '0 0 0 -9px' },
  '& .MuiFormControlLabel-label': theme.typography.body1,
  [touch]: { '& .MuiFormControlLabel-root': { minHeight: 44 } },
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
}));
