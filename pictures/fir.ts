import type { Mask } from './mask.ts';

/** Where a branch starts, its direction and its length. */
export type Branch = readonly [x: number, y: number, angle: number, length: number];

/** Draws a hanging fir branch: side twigs on both sides, each set with needles, of which `share` are drawn. */
export function drawFirBranch(
  mask: Mask,
  [startX, startY, startAngle, length]: Branch,
  share: number,
  random: () => number,
): void {
  const needle = 0.034;
  const twig = (fromX: number, fromY: number, fromAngle: number, reach: number, droop: number) => {
    const steps = Math.ceil(reach / 0.0042);
    let [x, y, angle] = [fromX, fromY, fromAngle];
    for (let step = 0; step < steps; step++) {
      const [nextX, nextY] = [x + (Math.cos(angle) * reach) / steps, y + (Math.sin(angle) * reach) / steps];
      const left = 1 - step / steps;
      if (share === 1) mask.stroke(x, y, nextX, nextY, 0.0022 + 0.004 * left);
      for (const side of [-1, 1]) {
        if (random() > share) continue;
        const direction = angle + side * (0.62 + random() * 0.35);
        const long = needle * (0.75 + 0.4 * random()) * (0.55 + 0.45 * left);
        mask.stroke(x, y, x + Math.cos(direction) * long, y + Math.sin(direction) * long, 0.0019, 0.0006);
      }
      [x, y, angle] = [nextX, nextY, angle + droop / steps + (random() - 0.5) * 0.03];
    }
  };
  const downwards = Math.cos(startAngle) > 0 ? 1 : -1;
  twig(startX, startY, startAngle, length, downwards * 0.35);
  const sides = Math.round(length / 0.055);
  for (let at = 1; at < sides; at++) {
    const along = at / sides;
    const angle = startAngle + downwards * 0.35 * along;
    const x = startX + Math.cos(startAngle + downwards * 0.17 * along) * length * along;
    const y = startY + Math.sin(startAngle + downwards * 0.17 * along) * length * along;
    for (const side of [-1, 1]) {
      twig(x, y, angle + side * (0.72 + 0.2 * random()), length * 0.46 * (1.05 - along), -side * 0.2);
    }
  }
}
