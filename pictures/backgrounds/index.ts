import type { Canvas, Frame } from '../canvas.ts';
import type { Finish } from '../finish.ts';
import { bible } from './bible.ts';
import { christmasLights } from './christmasLights.ts';
import { clouds } from './clouds.ts';
import { crossSunset } from './crossSunset.ts';
import { flag, unitedStates } from './flag.ts';
import { hill } from './hill.ts';
import { missions } from './missions.ts';
import { mist } from './mist.ts';
import { mountains, mountainSunset, mountainSunset2 } from './mountains.ts';
import { rocks } from './rocks.ts';
import { space } from './space.ts';
import { stars } from './stars.ts';
import { wedding } from './wedding.ts';
import { woodPink } from './woodPink.ts';

/** How a picture is drawn and finished. */
export type Picture = { paint: (frame: Frame) => Canvas; finish?: Finish };

/** The pictures by the ids of their backgrounds. */
export const pictures: Record<number, Picture> = {
  1: { paint: mountains, finish: { limit: 0.17, gamma: 0.7, saturation: 1.25 } },
  2: { paint: clouds, finish: { vignette: 0.06, limit: 0.3 } },
  3: { paint: christmasLights, finish: { gamma: 1, limit: 0.12, highlights: 0.75 } },
  4: { paint: space, finish: { gamma: 0.9, limit: 0.12, highlights: 0.5 } },
  5: { paint: mountainSunset, finish: { gamma: 0.76 } },
  6: { paint: mountainSunset2, finish: { gamma: 0.72 } },
  7: { paint: bible, finish: { gamma: 1, limit: 0.085, highlights: 0.35, saturation: 1 } },
  8: { paint: crossSunset },
  9: {
    paint: (frame) => flag(frame, unitedStates),
    finish: { limit: 0.17, gamma: 0.98, highlights: 0.22, saturation: 1.1 },
  },
  10: { paint: hill, finish: { limit: 0.17, gamma: 0.74, saturation: 1.25 } },
  11: { paint: missions, finish: { vignette: 0.12 } },
  12: { paint: mist, finish: { limit: 0.165 } },
  13: { paint: rocks, finish: { limit: 0.14, saturation: 1.05 } },
  14: { paint: stars, finish: { gamma: 0.95, limit: 0.13, highlights: 0.5 } },
  15: { paint: wedding, finish: { vignette: 0.1 } },
  16: { paint: woodPink, finish: { vignette: 0.12, limit: 0.26 } },
};
