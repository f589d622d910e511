export type Typo = readonly [wrong: string, right: string];

/**
 * Corrects a typo, if one is given. Throws if the text does not contain it, because the source is then a different
 * edition.
 */
export function corrected(text: string, typo: Typo | undefined): string {
  if (!typo) return text;
  if (!text.includes(typo[0])) throw new Error(`"${typo[0]}" is not in "${text}"`);
  return text.replace(typo[0], typo[1]);
}
