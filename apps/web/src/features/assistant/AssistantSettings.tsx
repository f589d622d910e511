import { may } from '@sermon/domain/accounts/entitlements';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { useUser } from '../../user.ts';
import { SettingsButton } from '../preferences/SettingsButton.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Hidden from users who may not use the assistant. */
export function AssistantSettings() {
  if (!may(useUser(), 'assistant')) return null;
  return <SettingsButton title={texts.settings.title} Form={SettingsForm} />;
}
