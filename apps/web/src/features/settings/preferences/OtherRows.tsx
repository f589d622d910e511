import { preferences as preferencesCalls } from '@sermon/contract/preferences';
import { may } from '@sermon/domain/accounts/entitlements';
import { percentOf, shownMode } from '@sermon/domain/presenter/preferences';
import { papers } from '@sermon/domain/printing/layout';
import { assistantPanel } from '@sermon/domain/texts/assistant/assistant';
import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { speech } from '@sermon/domain/texts/speech/speech';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { ask } from '../../../ask.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { appConfig, useUser } from '../../../user.ts';
import { SettingsForm as AnalyzerForm } from '../../analyzer/SettingsForm.tsx';
import { SettingsForm as AssistantForm } from '../../assistant/SettingsForm.tsx';
import { BibleSettingsDialog } from '../../bible/BibleSettings.tsx';
import { useBibleSettings } from '../../bible/useBibleSettings.ts';
import { useKnownPace } from '../../preferences/useLearnedPace.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { useChosenLayout } from '../../printing/useChosenLayout.ts';
import { PlaybackSettings } from '../../speech/PlaybackSettings.tsx';
import { voiceOfPreferences } from '../../speech/voiceOfPreferences.ts';
import { ValueRow } from '../you/SettingRow.tsx';

export function OtherRows() {
  const { isLoaded } = usePreferences();
  return (
    <>
      {isLoaded && (
        <>
          <VersesRow />
          <PaceRow />
          <HearItRow />
          <AssistantRow />
        </>
      )}
      <PresenterRow />
      <PrintingRow />
    </>
  );
}

function VersesRow() {
  const { viewSetting, copySetting } = useBibleSettings();
  const [isOpen, setIsOpen] = useState(false);
  const { [viewSetting]: shown, [copySetting]: copied } = texts.verseSettings;
  return (
    <>
      <ValueRow
        label={texts.verses}
        value={shown === copied ? texts.versesBoth(shown) : texts.versesEach(shown, copied)}
        onChange={() => setIsOpen(true)}
      />
      <BibleSettingsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function PaceRow() {
  const { from, wordsPerMinute } = useKnownPace();
  if (!may(useUser(), 'analyzer')) return null;
  return (
    <FormRow
      label={texts.pace}
      value={texts.paceFrom[from](wordsPerMinute)}
      title="Sermon Analyzer Settings"
      Form={AnalyzerForm}
    />
  );
}

function AssistantRow() {
  const { assistantTradition, assistantAudience } = usePreferences().preferences;
  const { data: config } = useQuery(appConfig);
  const isAllowed = may(useUser(), 'assistant');
  if (!isAllowed || !config || config.assistant === 'off') return null;
  const known = [assistantTradition, assistantAudience].filter((line) => line !== '');
  return (
    <FormRow
      label={texts.assistant}
      value={known.length > 0 ? texts.assistantKnows(known) : texts.assistantKnowsNothing}
      title={assistantPanel.settings.title}
      Form={AssistantForm}
    />
  );
}

function HearItRow() {
  const { preferences } = usePreferences();
  const { data: config } = useQuery(appConfig);
  const isAllowed = may(useUser(), 'hearIt');
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed || !config || config.speech.source === 'off') return null;
  const { voice, speed } = voiceOfPreferences(preferences);
  return (
    <>
      <ValueRow
        label={texts.hearIt}
        value={`${speech.voices[voice]}, ${speech.settingsForm.times(speed)}`}
        onChange={() => setIsOpen(true)}
      />
      <PlaybackSettings
        isOpen={isOpen}
        config={config.speech}
        onSaved={() => {
          notify({ text: texts.saved });
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
        onClosed={() => {}}
      />
    </>
  );
}

function PresenterRow() {
  const { data: chosen } = useQuery(ask(preferencesCalls.getPresenter, {}));
  const value = chosen && texts.presenterHas(shownMode(chosen), percentOf(chosen.fontSize), chosen.toolbarLocation);
  return <ValueRow label={texts.presenter} value={value} hint={texts.presenterWhere} />;
}

function PrintingRow() {
  const [{ paper, size }] = useChosenLayout();
  return (
    <ValueRow label={texts.printing} value={texts.printingHas(papers[paper].label, size)} hint={texts.printingWhere} />
  );
}

type FormRowProps = {
  label: string;
  value: string;
  title: string;
  Form: ComponentType<{ onClose: () => void }>;
};

function FormRow({ label, value, title, Form }: FormRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ValueRow label={label} value={value} onChange={() => setIsOpen(true)} />
      <AskDialog title={title} isOpen={isOpen} onClose={close}>
        <Form onClose={close} />
      </AskDialog>
    </>
  );
}
