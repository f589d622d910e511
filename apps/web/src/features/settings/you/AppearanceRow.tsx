import { styled, useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { themeLabels } from '../../../ui/theme/themeLabels.ts';
import { SettingRow } from './SettingRow.tsx';

type Mode = keyof typeof themeLabels;
const modes = Object.keys(themeLabels) as Mode[];

/** The choice of the theme on this device, which is also in the account menu. */
export function AppearanceRow() {
  const { mode = 'system', setMode } = useColorScheme();
  const [isSaved, setIsSaved] = useState(false);
  const choose = (next: Mode | null) => {
    if (next === null) return;
    setMode(next);
    setIsSaved(true);
  };
  return (
    <SettingRow
      label={texts.appearance}
      end={
        <Saved role="status">
          {isSaved && (
            <>
              <Check size={16} strokeWidth={1.75} aria-hidden />
              {texts.saved}
            </>
          )}
        </Saved>
      }
    >
      <Group
        exclusive
        size="small"
        aria-label={texts.appearance}
        value={mode}
        onChange={(_, next: Mode | null) => choose(next)}
      >
        {modes.map((each) => (
          <ToggleButton key={each} value={each}>
            {themeLabels[each]}
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

const Saved = styled('span')(({ theme }) => ({
  alignSelf: 'center',
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& svg': { color: theme.vars.palette.primary.main },
}));
