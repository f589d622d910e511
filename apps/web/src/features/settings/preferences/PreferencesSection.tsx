import { styled, useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CallFailed } from '@sermon/contract/client';
import type { BuilderPreferences } from '@sermon/contract/preferences';
import { type DateStyle, dateStyleOf, dateStyles, writeDate } from '@sermon/domain/calendar/days';
import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { settings as settingsTexts } from '@sermon/domain/texts/accounts/settings';
import { bible } from '@sermon/domain/texts/bible';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Select } from '../../../ui/plain/Field.tsx';
import { ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { chooseTextSize, shownTextSize } from '../../../ui/theme/textSize.ts';
import { themeLabels } from '../../../ui/theme/theme.ts';
import { useToday } from '../../../ui/time/useNow.ts';
import { dateStyle } from '../../../ui/time/dateFormat.ts';
import { useBibleSettings, useTranslations } from '../../bible/useBibleSettings.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { Section } from '../Section.tsx';
import { SettingRow } from '../you/SettingRow.tsx';
import { OtherRows } from './OtherRows.tsx';

export function PreferencesSection() {
  const { isLoaded, hasFailed, reload } = usePreferences();
  return (
    <Section title={texts.section} hint={texts.hint}>
      {hasFailed && <ErrorLine message={texts.notLoaded} onTryAgain={reload} />}
      <ThemeRow />
      <TextSizeRow />
      {/* Not shown before the preferences are loaded, because the defaults would look like the user's own choices. */}
      {isLoaded && (
        <>
          <DatesRow />
          <TranslationRow />
        </>
      )}
      <OtherRows />
    </Section>
  );
}

function ThemeRow() {
  const { mode = 'system', setMode } = useColorScheme();
  return <ChoiceRow label={settingsTexts.appearance} labels={themeLabels} value={mode} onChoose={setMode} />;
}

function TextSizeRow() {
  const [size, setSize] = useState(shownTextSize);
  return (
    <ChoiceRow
      label={texts.textSize}
      labels={texts.textSizes}
      value={size}
      onChoose={(next) => {
        chooseTextSize(next);
        setSize(next);
      }}
    />
  );
}

function DatesRow() {
  const { preferences } = usePreferences();
  const today = useToday();
  const labelOf = (style: DateStyle) =>
    style === 'automatic'
      ? texts.automaticDates(writeDate(today, dateStyleOf(navigator.language), 'usual'))
      : writeDate(today, style, 'usual');
  return (
    <SelectRow
      label={texts.dates}
      options={dateStyles.map((style) => ({ value: style, label: labelOf(style) }))}
      value={preferences.dateStyle}
      changeOf={(style) => ({ dateStyle: style })}
      onChange={dateStyle.choose}
    />
  );
}

function TranslationRow() {
  const { translationId } = useBibleSettings();
  const { installed, isPending, beingInstalled } = useTranslations();
  // The row is already shown while the translations load, so that the rows below do not move.
  if (!isPending && installed.length === 0)
    return (
      beingInstalled && (
        <SettingRow label={texts.translation} end={null}>
          {beingInstalled}
        </SettingRow>
      )
    );
  const isInstalled = installed.some(({ id }) => id === translationId);
  return (
    <SelectRow
      label={texts.translation}
      options={[
        ...(isInstalled ? [] : [{ value: translationId, label: translationId }]),
        ...installed.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
      ]}
      value={translationId}
      changeOf={(bibleTranslationId) => ({ bibleTranslationId })}
    />
  );
}

type ChoiceRowProps<Value extends string> = {
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

function ChoiceRow<Value extends string>({ label, labels, value, onChoose }: ChoiceRowProps<Value>) {
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

type SelectRowProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  changeOf: (value: Value) => Partial<BuilderPreferences>;
  /** Called with the choice before it is saved, and with the former value if it cannot be saved. */
  onChange?: (value: Value) => void;
};

function SelectRow<Value extends string>({ label, options, value, changeOf, onChange }: SelectRowProps<Value>) {
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
        isCompact
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

const SavedMark = ({ isShown }: { isShown: boolean }) => (
  <Saved role="status">
    {isShown && (
      <>
        <Check size={16} strokeWidth={1.75} aria-hidden />
        {settingsTexts.saved}
      </>
    )}
  </Saved>
);

const Saved = styled('span')(({ theme }) => ({
  alignSelf: 'center',
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& svg': { color: theme.vars.palette.primary.main },
}));
