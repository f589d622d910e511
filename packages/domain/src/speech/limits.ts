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
