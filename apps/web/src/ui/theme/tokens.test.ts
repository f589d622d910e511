import { toLinear } from '@sermon/domain/slides/contrast/contrast';
import { describe, expect, test } from 'vitest';
import { seriesColors } from '@sermon/domain/calendar/plan';
import { dark, light } from './tokens.ts';

type Rgb = [number, number, number];

/** Returns the color of `#A32A1E` or, like `rgba(56,46,30,0.06)`, of a layer over another color. */
function colorOf(value: string, below: Rgb = [0, 0, 0]): Rgb {
  if (value.startsWith('#')) return [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16)) as Rgb;
  const [red, green, blue, alpha] = value.match(/[\d.]+/g)!.map(Number) as [...Rgb, number];
  return [red, green, blue].map((level, at) => level * alpha + below[at]! * (1 - alpha)) as Rgb;
}

/** The relative luminance of WCAG 2.2, 0 to 1. */
function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((level) => toLinear(level / 255)) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [brighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  const { canvas, sunken, sheet, raised, selected, tint, hover } = theme.surface;
  const plain = { canvas, sunken, sheet, raised, selected, tint };
  const surfaces = Object.entries(plain).flatMap(([name, value]): [string, Rgb][] => [
    [name, colorOf(value)],
    [`${name} under the pointer`, colorOf(hover, colorOf(value))],
  ]);

  const { primary, secondary } = theme.text;
  const { rubric, error, warning, success, info, pen, star, outline } = theme;
  const inks = { primary, secondary, rubric, main: theme.primary.main, redPen: pen.red, bluePen: pen.blue };
  const states = { error: error.main, warning: warning.main, success: success.main, info: info.main };

  // WCAG 2.2, 1.4.3. Disabled text has no minimum.
  test.each(Object.entries({ ...inks, ...states }))('text in %s can be read on each surface (4.5)', (_name, ink) => {
    for (const [name, surface] of surfaces) expect(contrast(colorOf(ink), surface), name).toBeGreaterThanOrEqual(4.5);
  });

  // WCAG 2.2, 1.4.11.
  test.each(Object.entries({ star, outline }))('a %s can be seen on each surface (3)', (_name, color) => {
    for (const [name, surface] of surfaces) expect(contrast(colorOf(color), surface), name).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(theme.series))('the band of series %s can be seen on each surface (3)', (_name, color) => {
    for (const [name, surface] of surfaces) expect(contrast(colorOf(color), surface), name).toBeGreaterThanOrEqual(3);
  });

  test('each series has a color', () => expect(Object.keys(theme.series)).toHaveLength(seriesColors));

  const { mark, cover, surface } = theme;
  test.each([
    ['a main button', theme.primary.main, theme.primary.contrastText],
    ['a main button under the pointer', theme.primary.dark, theme.primary.contrastText],
    ['an error', error.main, error.contrastText],
    ['a warning', warning.main, warning.contrastText],
    ['a success', success.main, success.contrastText],
    ['an information', info.main, info.contrastText],
    ['a notice', surface.inverse, surface.onInverse],
    ['a cover', cover.main, cover.ink],
    ['yellow', mark.yellow, mark.onYellow],
    ['green', mark.green, mark.onGreen],
    ['red', mark.red, mark.onRed],
    ['blue', mark.blue, mark.onBlue],
    ['orange', mark.orange, mark.onOrange],
    ['purple', mark.purple, mark.onPurple],
    ['black', mark.black, mark.onBlack],
  ])('the text on %s can be read (4.5)', (_name, background, ink) => {
    expect(contrast(colorOf(background), colorOf(ink))).toBeGreaterThanOrEqual(4.5);
  });
});
