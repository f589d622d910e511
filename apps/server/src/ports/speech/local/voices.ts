import type { VoiceId } from '@sermon/domain/speech/voices';

/**
 * The voices of flite that stand in for ours, with the mean pitch in Hz if it is changed. flite has no Australian voice and no British
 * woman, so three voices are one woman from the United States, at different pitches (texts/speech tells users).
 */
export const fliteVoices: Record<VoiceId, { name: 'awb' | 'rms' | 'slt'; pitch?: number }> = {
  'en-AU-NatashaNeural': { name: 'slt', pitch: 205 },
  'en-GB-RyanNeural': { name: 'awb' },
  'en-GB-SoniaNeural': { name: 'slt', pitch: 150 },
  'en-US-GuyNeural': { name: 'rms' },
  'en-US-JennyNeural': { name: 'slt' },
};
