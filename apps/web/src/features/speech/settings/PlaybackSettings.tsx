import type { SpeechConfig } from '@sermon/contract/app';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { SettingsNotLoaded } from '../../preferences/SettingsNotLoaded.tsx';
import { usePreferences } from '../../preferences/usePreferences.ts';
import type { Voice } from '../playback/player.ts';
import { SettingsForm } from './SettingsForm.tsx';

type SettingsProps = {
  isOpen: boolean;
  config: SpeechConfig;
  onSaved: (voice: Voice) => void;
  onClose: () => void;
  onClosed: () => void;
};

export function PlaybackSettings({ isOpen, config, onSaved, onClose, onClosed }: SettingsProps) {
  const { isLoaded, hasFailed } = usePreferences();
  return (
    <AskDialog title={texts.settings} isOpen={isOpen} hasClose onClose={onClose} onClosed={onClosed}>
      {hasFailed ? (
        <SettingsNotLoaded onClose={onClose} />
      ) : (
        <SettingsForm key={String(isLoaded)} isOpen={isOpen} config={config} onSaved={onSaved} onClose={onClose} />
      )}
    </AskDialog>
  );
}
