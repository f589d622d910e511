import { mix, smoothstep } from '../math.ts';
import { gradientNoise, octaves } from '../noise.ts';

export type Stone = {
  /** A number of its own, about -1 to 1. */
  number: number;
  /** From 0 in the joint to 1 on the face of the stone. */
  face: number;
};

/** A wall of squared stones in courses: returns the stone at a place. `course` is the height of a course. */
export function masonry(seed: number, course: number): (x: number, y: number) => Stone {
  const uneven = gradientNoise(seed);
  const chance = gradientNoise(seed + 1);
  return (x, y) => {
    const at = y / course + 0.1 * octaves(uneven, x * 4, y * 4, 3);
    const row = Math.floor(at);
    const long = course * mix(1.5, 2.4, 0.5 + 0.5 * chance(row * 4.7, 0.4));
    const along = x / long + row * 0.47 + 0.22 * chance(row * 3.1, 8.3) + 0.06 * octaves(uneven, x * 7 + 9, y * 7, 3);
    const column = Math.floor(along);
    const above = Math.min(at - row, row + 1 - at) * course;
    const aside = Math.min(along - column, column + 1 - along) * long;
    const joint = Math.min(above, aside) + 0.0012 * uneven(x * 160, y * 160);
    return {
      number: chance(row * 3.71 + 0.3, column * 2.93 + 0.6),
      face: smoothstep(0.0003, 0.03 * course + 0.002, joint),
    };
  };
}
