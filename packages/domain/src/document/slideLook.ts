/** The layouts of a slide's text on its page. */
export const placements = ['centered', 'lower-third', 'large-reference'] as const;
export type Placement = (typeof placements)[number];

export const textSizes = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof textSizes)[number];

export type SlideLook = { placement: Placement; textSize: TextSize };

export const usualLook: SlideLook = { placement: 'centered', textSize: 'medium' };

/** The stored form of a look: the names of what is not usual, separated by a space. '' for the usual look. */
export const writeLook = ({ placement, textSize }: SlideLook): string =>
  [placement, textSize].filter((name) => name !== usualLook.placement && name !== usualLook.textSize).join(' ');

/** Reads a stored look. Names that are missing or unknown are the usual ones. */
export function readLook(stored: string): SlideLook {
  const names = stored.split(' ');
  return {
    placement: placements.find((name) => names.includes(name)) ?? usualLook.placement,
    textSize: textSizes.find((name) => names.includes(name)) ?? usualLook.textSize,
  };
}

/** The stored forms of all looks except the usual one, which is not stored. */
export const storedLooks: readonly string[] = placements
  .flatMap((placement) => textSizes.map((textSize) => writeLook({ placement, textSize })))
  .filter((stored) => stored !== '');

/** Returns the look that most slides have, which new slides get, too. */
export function commonLook(looks: readonly SlideLook[]): SlideLook {
  const counts = new Map<string, number>();
  for (const look of looks.map(writeLook)) counts.set(look, (counts.get(look) ?? 0) + 1);
  const [common] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0]);
  return readLook(common);
}
