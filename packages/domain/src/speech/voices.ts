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

/** Limits of speech (spec part 2 §5, §9). */
export const speechLimits = {
  /** The maximum number of words: of a text, as written, and of a token or a request, as spoken. */
  words: 1_000,
  textLength: 12_000,
  /** The maximum length of a part of a text, in characters. Longer sentences are divided. A part is one job of the engine. */
  partLength: 240,
  slowest: 0.5,
  normal: 1,
  fastest: 2,
} as const;

export function speedOf(speed: number): number {
  const { slowest, normal, fastest } = speechLimits;
  if (Number.isNaN(speed)) return normal;
  return Math.round(Math.min(fastest, Math.max(slowest, speed)) * 100) / 100;
}
