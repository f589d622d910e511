import { Canvas, frame, type Frame } from './canvas.ts';
import type { Color } from './color.ts';
import { unit, type Vector } from './math.ts';
import type { Terrain } from './terrain.ts';

/** The camera stands at x = 0, y = 0 and looks level along y. */
export type Camera = {
  /** Its height above the ground's zero. */
  height: number;
  /** Where the horizon is in the picture, from 0 (top) to 1. */
  horizon: number;
  /** The focal length in heights of the picture: 1.2 is a wide view, 3 a narrow one. */
  focal: number;
  near: number;
  far: number;
};

/** A visible point of the ground. */
export type GroundPoint = {
  x: number;
  y: number;
  height: number;
  normal: Vector;
  /** The place in the picture, in its heights. */
  screenX: number;
  screenY: number;
};

export type Scene = {
  camera: Camera;
  terrain: Terrain;
  /** The octaves of the terrain for its outline, and for its light. */
  detail: { outline: number; light: number };
  ground: (point: GroundPoint) => Color;
  sky: (x: number, y: number) => Color;
};

/** The growth of the steps into the distance. */
const stepGrowth = 1 / 600;
/** The most points that a step is divided into where it covers many rows. */
const maxPointsPerStep = 40;

/**
 * Draws a landscape column by column, from near to far: each step paints only the rows above everything painted before
 * it. Painted at twice the size.
 */
export function landscape({ width, height, aspect }: Frame, scene: Scene): Canvas {
  const { camera, terrain, detail } = scene;
  const canvas = new Canvas(frame(width * 2, height * 2));
  const rows = height * 2;
  for (let column = 0; column < width * 2; column++) {
    const screenX = (column + 0.5) / rows;
    const aside = (screenX - aspect / 2) / camera.focal;
    const rowAt = (y: number) =>
      (camera.horizon - (camera.focal * (terrain(aside * y, y, detail.outline) - camera.height)) / y) * rows;
    let lowest = rows;
    let before = camera.near;
    for (let y = camera.near; y < camera.far && lowest > 0; y += y * stepGrowth) {
      const row = rowAt(y);
      if (row < lowest) {
        const points = Math.min(maxPointsPerStep, Math.ceil(lowest - row));
        for (let point = 1; point <= points; point++) {
          const between = before + ((y - before) * point) / points;
          const top = Math.max(0, Math.ceil(point === points ? row : rowAt(between)));
          if (top >= lowest) continue;
          const color = scene.ground(pointAt(scene, aside * between, between, rows, screenX, top / rows));
          for (let painted = top; painted < lowest; painted++) canvas.set(column, painted, color);
          lowest = top;
        }
      }
      before = y;
    }
    for (let row = 0; row < lowest; row++) canvas.set(column, row, scene.sky(screenX, (row + 0.5) / rows));
  }
  return canvas.halved();
}

function pointAt(scene: Scene, x: number, y: number, rows: number, screenX: number, screenY: number): GroundPoint {
  const { terrain, detail, camera } = scene;
  // About one pixel of the finished picture, so that the light shows no more detail than it can.
  const step = (y / (camera.focal * rows)) * 2;
  const height = terrain(x, y, detail.light);
  const normal = unit([height - terrain(x + step, y, detail.light), height - terrain(x, y + step, detail.light), step]);
  return { x, y, height, normal, screenX, screenY };
}
