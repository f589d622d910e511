import { styled } from '@mui/material/styles';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { assistantLimits } from '@sermon/domain/assistant/limits';
import { assistantPanel } from '@sermon/domain/texts/assistant/assistant';
import { bible } from '@sermon/domain/texts/bible';
import { useState } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { useBibleSettings, useTranslations } from '../bible/useBibleSettings.ts';
import { usePreferences } from '../preferences/usePreferences.ts';

const texts = assistantPanel.settings;
const { settingLength } = assistantLimits;
const lines = ['AssistantTradition', 'AssistantAudience', 'AssistantNever'] as const;
const names = [...lines, 'BibleTranslationId'] as const;

export function SettingsForm({ onClose }: { onClose: () => void }) {
  const { preferences, save } = usePreferences();
  const { translationId } = useBibleSettings();
  const { translations } = useTranslations();
  const [atFirst] = useState(preferences);
  const notify = useNotify();
  const { formProps, field, message, isBusy } = useForm({
    names,
    // `maxlength` would silently cut a long paste.
    check: (values) =>
      Object.fromEntries(
        lines.flatMap((name) =>
          values[name].trim().length > settingLength ? [[name, texts.tooLong(settingLength)]] : [],
        ),
      ),
    send({ AssistantTradition, AssistantAudience, AssistantNever, BibleTranslationId }) {
      const change: Partial<BuilderPreferences> = {};
      if (AssistantTradition !== atFirst.assistantTradition) change.assistantTradition = AssistantTradition;
      if (AssistantAudience !== atFirst.assistantAudience) change.assistantAudience = AssistantAudience;
      if (AssistantNever !== atFirst.assistantNever) change.assistantNever = AssistantNever;
      if (BibleTranslationId !== '' && BibleTranslationId !== translationId)
        change.bibleTranslationId = BibleTranslationId;
      return save(change);
    },
    onDone() {
      notify({ text: bible.preferencesSaved });
      onClose();
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Save" sending={isBusy && 'Saving'} onClose={onClose}>
      <Explanation>{texts.explanation}</Explanation>
      <Field
        label={texts.tradition}
        hint={texts.traditionExample}
        defaultValue={atFirst.assistantTradition}
        autoComplete="off"
        {...field('AssistantTradition')}
      />
      <Field
        label={texts.audience}
        hint={texts.audienceExample}
        defaultValue={atFirst.assistantAudience}
        autoComplete="off"
        {...field('AssistantAudience')}
      />
      <Field
        label={texts.never}
        hint={texts.neverExample}
        defaultValue={atFirst.assistantNever}
        autoComplete="off"
        {...field('AssistantNever')}
      />
      {translations.length > 0 && (
        <SelectField
          key={translationId}
          label={texts.translation}
          defaultValue={translationId}
          {...field('BibleTranslationId')}
        >
          {/* One that is not offered anymore must not be changed by saving something else. */}
          {translations.every(({ id }) => id !== translationId) && (
            <option value={translationId}>{translationId}</option>
          )}
          {translations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </DialogForm>
  );
}

const Explanation = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
