import { readFileSync } from 'node:fs';
import type { Slides } from './deck.ts';

/** Returns the HTML of a marked text. */
export const marked = (text: string, id = 'a'): string => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;

const pictureOf = (name: string) => readFileSync(new URL(`../../content/backgrounds/${name}.jpg`, import.meta.url));

/** Returns the slides of a text, over mountains if nothing else is given. */
export const slidesOfText = (text: string, overrides: Partial<Slides> = {}): Slides => ({
  title: 'The Father Who Runs',
  author: 'Ruth Ames',
  text,
  aspect: '16x9',
  background: { picture: pictureOf(`mountains-${overrides.aspect ?? '16x9'}`), fontColor: 'white', scrim: null },
  notes: new Map(),
  ...overrides,
});

/** A pale picture, on which text is black. */
export const clouds = (): Slides['background'] => ({
  picture: pictureOf('clouds-16x9'),
  fontColor: 'black',
  scrim: null,
});
