/** What an edition has, and what belongs there. */
export type Slip = readonly [wrong: string, right: string];

/** The text without a slip; with none to mend it stays as it is. Throws where the slip is not in it: the source is another edition. */
export function corrected(text: string, slip: Slip | undefined): string {
  if (!slip) return text;
  if (!text.includes(slip[0])) throw new Error(`"${slip[0]}" is not in "${text}"`);
  return text.replace(slip[0], slip[1]);
}
