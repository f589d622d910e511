import { useColorScheme } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { themeLabels } from '../../../ui/theme/themeLabels.ts';
import { ChoiceRow } from './ChoiceRow.tsx';

export function ThemeRow() {
  const { mode = 'system', setMode } = useColorScheme();
  return <ChoiceRow label={texts.appearance} labels={themeLabels} value={mode} onChoose={setMode} />;
}
