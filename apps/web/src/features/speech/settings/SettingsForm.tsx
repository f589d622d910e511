import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import type { SpeechConfig } from '@sermon/contract/app';
import { speechLimits, speedOf } from '@sermon/domain/speech/limits';
import { voiceIds, voiceOf } from '@sermon/domain/speech/voices';
import { speech } from '@sermon/domain/texts/speech/speech';
import { useId, useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import type { Voice } from '../playback/player.ts';
import { voiceOfPreferences } from '../voiceOfPreferences.ts';
import { useSample } from './useSample.ts';
import { VoiceChoice } from './VoiceChoice.tsx';

const texts = speech.settingsForm;
const { slowest, normal, fastest } = speechLimits;
const speedStep = 0.05;
const marks = [slowest, normal, fastest].map((value) => ({ value, label: texts.times(value) }));

type FormProps = {
  isOpen: boolean;
  config: SpeechConfig;
  onSaved: (voice: Voice) => void;
  onClose: () => void;
};

export function SettingsForm({ isOpen, config, onSaved, onClose }: FormProps) {
  const { preferences, save } = usePreferences();
  const [chosen, setChosen] = useState(() => voiceOfPreferences(preferences));
  const sample = useSample(config, isOpen);
  const [voiceLabel, speedLabel] = [useId(), useId()];
  const { formProps, message, isBusy } = useForm({
    names: [],
    check: () => ({}),
    send: () => save({ textToSpeechVoice: chosen.voice, textToSpeechSpeed: chosen.speed }),
    onDone: () => onSaved(chosen),
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message ?? sample.failure}
      send={texts.save}
      sending={isBusy && texts.saving}
      note={texts.restarts}
      onClose={onClose}
    >
      <div>
        <Heading id={voiceLabel}>{texts.voice}</Heading>
        <RadioGroup
          aria-labelledby={voiceLabel}
          value={chosen.voice}
          onChange={(_, voice) => setChosen({ ...chosen, voice: voiceOf(voice) })}
        >
          {voiceIds.map((voice) => (
            <VoiceChoice
              key={voice}
              voice={voice}
              isChosen={voice === chosen.voice}
              isLocal={config.source === 'local'}
              isHeard={voice === sample.voice}
              isLoading={sample.isLoading}
              onSample={() => sample.toggle(voice, chosen.speed)}
            />
          ))}
        </RadioGroup>
      </div>
      <div>
        <Line>
          <Heading id={speedLabel}>{texts.speed}</Heading>
          <b>{texts.times(chosen.speed)}</b>
        </Line>
        <Track>
          <Slider
            aria-labelledby={speedLabel}
            value={chosen.speed}
            min={slowest}
            max={fastest}
            step={speedStep}
            marks={marks}
            getAriaValueText={texts.times}
            onChange={(_, speed) => setChosen({ ...chosen, speed: speedOf(speed) })}
          />
        </Track>
      </div>
      <Hint>{whereOf(config)}</Hint>
    </DialogForm>
  );
}

function whereOf({ source, sentTo }: SpeechConfig): string {
  if (source === 'browser') return speech.where.browser;
  return sentTo === null ? speech.where.local : speech.where.azure(sentTo);
}

const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: 0 }));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'flex',
  justifyContent: 'space-between',
  fontVariantNumeric: 'lining-nums tabular-nums',
}));

/** Room for the thumb and the outer labels, which are centered at the ends of the slider. */
const Track = styled('div')(({ theme }) => ({
  paddingInline: 12,
  '& .MuiSlider-root': { marginBottom: 16 },
  '& .MuiSlider-markLabel': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
