import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import type { SpeechConfig } from '@sermon/contract/app';
import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import { speechLimits, speedOf, type VoiceId, voiceIds, voiceOf } from '@sermon/domain/speech/voices';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { pageSession } from '../../session/pageSession.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Spinner } from '../../ui/plain/Button.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { SettingsNotLoaded } from '../preferences/PreferencesNotLoaded.tsx';
import { usePreferences } from '../preferences/usePreferences.ts';
import { sourceOf } from './playback/source.ts';
import { createPlayer, type Voice } from './playback/player.ts';
import { voiceOfPreferences } from './voiceOfPreferences.ts';

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

const formTexts = texts.settingsForm;
const { slowest, normal, fastest } = speechLimits;
const speedStep = 0.05;
const marks = [slowest, normal, fastest].map((value) => ({ value, label: formTexts.times(value) }));

type FormProps = {
  isOpen: boolean;
  config: SpeechConfig;
  onSaved: (voice: Voice) => void;
  onClose: () => void;
};

function SettingsForm({ isOpen, config, onSaved, onClose }: FormProps) {
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
      send={formTexts.save}
      sending={isBusy && formTexts.saving}
      note={formTexts.restarts}
      onClose={onClose}
    >
      <div>
        <Heading id={voiceLabel}>{formTexts.voice}</Heading>
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
          <Heading id={speedLabel}>{formTexts.speed}</Heading>
          <b>{formTexts.times(chosen.speed)}</b>
        </Line>
        <Track>
          <Slider
            aria-labelledby={speedLabel}
            value={chosen.speed}
            min={slowest}
            max={fastest}
            step={speedStep}
            marks={marks}
            getAriaValueText={formTexts.times}
            onChange={(_, speed) => setChosen({ ...chosen, speed: speedOf(speed) })}
          />
        </Track>
      </div>
      <Hint>{whereOf(config)}</Hint>
    </DialogForm>
  );
}

function whereOf({ source, sentTo }: SpeechConfig): string {
  if (source === 'browser') return texts.where.browser;
  return sentTo === null ? texts.where.local : texts.where.azure(sentTo);
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

type VoiceProps = {
  voice: VoiceId;
  isChosen: boolean;
  /** A voice of the server's own engine may not have the accent of its name. */
  isLocal: boolean;
  isHeard: boolean;
  isLoading: boolean;
  onSample: () => void;
};

function VoiceChoice({ voice, isChosen, isLocal, isHeard, isLoading, onSample }: VoiceProps) {
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

const { sample } = texts.settingsForm;
const sentences: SpokenSentence[] = [{ leaf: 0, from: 0, to: sample.length, text: sample }];

type Sample = {
  voice: VoiceId | null;
  isLoading: boolean;
  failure: string | null;
  toggle: (voice: VoiceId, speed: number) => void;
};

function useSample(config: SpeechConfig, isOpen: boolean): Sample {
  const [player] = useState(() => createPlayer(sourceOf(config), { title: null }));
  const [chosen, setChosen] = useState<VoiceId | null>(null);
  const state = useSyncExternalStore(player.subscribe, player.state);
  useEffect(() => {
    if (!isOpen) player.stop();
  }, [player, isOpen]);
  useEffect(() => () => player.stop(), [player]);
  useEffect(() => {
    // The session may be over.
    if (state.kind === 'failed') pageSession.ask();
  }, [state.kind]);
  const isLoading = state.kind === 'loading';
  const voice = isLoading || state.kind === 'playing' ? chosen : null;
  return {
    voice,
    isLoading,
    failure: state.kind === 'failed' ? state.text : null,
    toggle(wanted, speed) {
      if (wanted === voice) return player.stop();
      setChosen(wanted);
      player.start(sentences, { voice: wanted, speed });
    },
  };
}
