import { counted } from '../numbers.ts';

const kinds = { heading: 'Heading', quotation: 'Scripture', highlight: 'Highlighted' };

/** UI text of the dialog that makes slides of a sermon's headings, quotations and highlighted words. */
export const makeSlides = {
  title: 'Make Slides from This Sermon',
  choose: 'Headings, Scripture quotations and highlighted words can become slides. Your words do not change.',
  all: 'Select all',
  list: 'What can become a slide',
  kind: (kind: keyof typeof kinds, reference: string) => (reference ? `${kinds[kind]}: ${reference}` : kinds[kind]),
  isSlide: (number: number) => (number > 0 ? `Slide ${number} already` : 'A slide already'),
  allAreSlides: 'All of these are slides already.',
  tooMany: (max: number) => `Only the first ${max} are listed. Add them, and choose this again for the others.`,
  none: 'There is nothing to make slides of yet. Add a heading or a Scripture quotation, or highlight a line, and choose this again.',
  nothingTicked: 'Choose at least one line.',
  add: (count: number) => `Add ${counted(count, 'Slide')}`,
  added: (count: number) => `${counted(count, 'slide')} added.`,
  changed: 'Your text changed while this was open. Please choose again.',
};
