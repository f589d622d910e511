/** The voices of the product (spec part 2 §9). The ids are those of Azure Speech: a locale and a name. */
export const voiceIds = [
  'en-AU-NatashaNeural',
  'en-GB-RyanNeural',
  'en-GB-SoniaNeural',
  'en-US-GuyNeural',
  'en-US-JennyNeural',
] as const;
export type VoiceId = (typeof voiceIds)[number];

export const defaultVoice: VoiceId = 'en-US-GuyNeural';

export const isVoice = (id: string): id is VoiceId => (voiceIds as readonly string[]).includes(id);

/** Returns the voice of a setting. It is the default one if none was chosen, or one that no longer exists. */
export const voiceOf = (setting: string): VoiceId => (isVoice(setting) ? setting : defaultVoice);

export const localeOf = (voice: VoiceId): string => voice.slice(0, 5);
