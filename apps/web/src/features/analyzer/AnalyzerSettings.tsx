import { may } from '@sermon/domain/accounts/entitlements';
import { useUser } from '../../user.ts';
import { SettingsButton } from '../preferences/SettingsButton.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Hidden from users who may not use the analyzer. */
export function AnalyzerSettings() {
  if (!may(useUser(), 'analyzer')) return null;
  return <SettingsButton title="Sermon Analyzer Settings" Form={SettingsForm} />;
}
