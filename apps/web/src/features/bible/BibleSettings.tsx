import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { type VerseSetting, verseSettings } from '@sermon/domain/scripture/markup';
import { bible as texts } from '@sermon/domain/texts/bible';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { PreferencesNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { useBibleSettings } from './useBibleSettings.ts';
import { touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

export function BibleSettings() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Tooltip title="Bible Settings">
        <Opener aria-label="Bible Settings" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        </Opener>
      </Tooltip>
      <BibleSettingsDialog isOpen={isOpen} onClose={close} />
    </>
  );
}

export const BibleSettingsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <AskDialog title="Bible Settings" isOpen={isOpen} onClose={onClose}>
    <Choices onClose={onClose} />
  </AskDialog>
);

const names: Record<VerseSetting, { label: string; explanation: string }> = {
  all: { label: 'Everything', explanation: 'Verse numbers, added words in italics, titles of psalms' },
  numbers: { label: 'Verse numbers', explanation: 'The words with their verse numbers' },
  text: { label: 'Text only', explanation: 'The words and nothing else' },
};

function Choices({ onClose }: { onClose: () => void }) {
  const { copySetting, viewSetting, hasFailed, chooseCopySetting, chooseViewSetting } = useBibleSettings();
  return (
    <>
      <DialogContent>
        <PreferencesNotLoaded />
        {/* Without the preferences, no choice is shown as the user's own. */}
        <Group title="Copy and Paste Options" chosen={hasFailed ? null : copySetting} onChoose={chooseCopySetting} />
        <Group title="View Options" chosen={hasFailed ? null : viewSetting} onChoose={chooseViewSetting} />
        <Warning role="status" data-room={texts.settingsDiffer}>
          <span>{!hasFailed && copySetting !== viewSetting && texts.settingsDiffer}</span>
        </Warning>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
}

function Group(props: { title: string; chosen: VerseSetting | null; onChoose: (setting: VerseSetting) => void }) {
  const { title, chosen, onChoose } = props;
  const id = useId();
  return (
    <Section>
      <h3 id={id}>{title}</h3>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={(_, value) => {
          const setting = verseSettings.find((known) => known === value);
          if (setting) onChoose(setting);
        }}
      >
        {verseSettings.map((setting) => (
          <FormControlLabel
            key={setting}
            value={setting}
            control={<Radio />}
            label={
              <>
                {names[setting].label}
                <small>{names[setting].explanation}</small>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Section>
  );
}

const Opener = styled(IconButton)({
  [touch]: { width: 44, height: 44 },
});

const Section = styled('section')(({ theme }) => ({
  marginBottom: 20,
  '& h3': { ...theme.typography.h5, margin: '8px 0 4px' },
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start', minHeight: 44, margin: '0 0 0 -9px' },
  '& .MuiFormControlLabel-label': { ...theme.typography.body1, paddingTop: 8 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** Space for the warning is always reserved so that the options do not shift under the pointer. */
const Warning = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  margin: 0,
  color: theme.vars.palette.error.main,
  '&::before': { content: 'attr(data-room)', visibility: 'hidden' },
  '& > span, &::before': { gridArea: '1 / 1' },
}));
