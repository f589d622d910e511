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
  /** Called when the settings have been saved. */
  onSaved: (voice: Voice) => void;
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed: () => void;
};

/** The dialog Audio Playback Settings: the voice and the speed of Hear It. */
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
