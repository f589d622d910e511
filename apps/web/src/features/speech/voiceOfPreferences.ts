import type { BuilderPreferences } from '@sermon/contract/preferences';
import { speedOf, voiceOf } from '@sermon/domain/speech/voices';
import type { Voice } from './playback/player.ts';

export const voiceOfPreferences = ({
  textToSpeechVoice,
  textToSpeechSpeed,
}: Pick<BuilderPreferences, 'textToSpeechVoice' | 'textToSpeechSpeed'>): Voice => ({
  voice: voiceOf(textToSpeechVoice),
  speed: speedOf(textToSpeechSpeed),
});
