import type { SpeechConfig } from '@sermon/contract/app';
import type { SpokenSentence } from '@sermon/domain/speech/sentences';
import type { VoiceId } from '@sermon/domain/speech/voices';
import { speech as texts } from '@sermon/domain/texts/speech/speech';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageSession } from '../../../session/pageSession.ts';
import { sourceOf } from '../listening/source.ts';
import { createPlayer } from '../playback/player.ts';

const { sample } = texts.settingsForm;
const sentences: SpokenSentence[] = [{ leaf: 0, from: 0, to: sample.length, text: sample }];

export type Sample = {
  voice: VoiceId | null;
  isLoading: boolean;
  failure: string | null;
  /** Stops the voice if it is playing already. */
  toggle: (voice: VoiceId, speed: number) => void;
};

/** Plays one sample at a time, while the settings are open. */
export function useSample(config: SpeechConfig, isOpen: boolean): Sample {
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
