import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import type { VoiceId } from '@sermon/domain/speech/voices';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { Spinner } from '../../../ui/plain/Spinner.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type VoiceProps = {
  voice: VoiceId;
  isChosen: boolean;
  /** A voice of the server's own engine may not have the accent of its name. */
  isLocal: boolean;
  isHeard: boolean;
  isLoading: boolean;
  onSample: () => void;
};

export function VoiceChoice({ voice, isChosen, isLocal, isHeard, isLoading, onSample }: VoiceProps) {
  const id = useId();
  const name = texts.voices[voice];
  const notes: Partial<Record<VoiceId, string>> = texts.localAccents;
  const note = isLocal && notes[voice];
  const label = isHeard ? texts.settingsForm.stop(name) : texts.settingsForm.hear(name);
  return (
    <Row data-chosen={isChosen || undefined}>
      <FormControlLabel
        value={voice}
        control={
          <Radio
            slotProps={{
              input: { 'aria-labelledby': `${id}-name`, 'aria-describedby': note ? `${id}-note` : undefined },
            }}
          />
        }
        disableTypography
        label={
          <span>
            <span id={`${id}-name`}>{name}</span>
            {note && <small id={`${id}-note`}>{note}</small>}
          </span>
        }
      />
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-busy={isHeard && isLoading} onClick={onSample}>
          {isHeard ? <HeardIcon isLoading={isLoading} /> : <Volume2 size={18} strokeWidth={1.6} aria-hidden />}
        </IconButton>
      </Tooltip>
    </Row>
  );
}

const HeardIcon = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? <Spinner size={18} /> : <Square size={14} fill="currentcolor" strokeWidth={0} aria-hidden />;

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: size.tap,
  marginInline: -12,
  paddingInline: '12px 0',
  borderRadius: 8,
  '& label': { flex: 1, minHeight: size.tap, margin: '0 0 0 -11px' },
  '& label > span:last-of-type': { ...theme.typography.body1, display: 'grid', paddingBlock: 4 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .MuiIconButton-root': { width: size.tap, height: size.tap },
  '&[data-chosen]': { backgroundColor: theme.vars.palette.surface.selected },
  '&[data-chosen] label > span > span': { fontWeight: 600 },
}));
