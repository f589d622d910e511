/** UI text about slides in the sermon's text (spec part 2 §2). */
export const slidesInText = {
  add: 'Add Slide',
  extend: 'Extend Slide',
  remove: 'Remove Slide',
  added: (number: number) => `Slide ${number} added`,
  removed: (number: number) => `Slide ${number} removed`,
  merged: (first: number, last: number) =>
    first + 1 === last
      ? `Slides ${first} and ${last} are one slide now`
      : `Slides ${first} to ${last} are one slide now`,
  badge: (number: number, isInParts: boolean) => (isInParts ? `Slide ${number}, in parts` : `Slide ${number}`),
  command: 'Add, Extend or Remove Slide',
  preview: 'Preview Slides',
  next: 'Go to Next Slide',
  previous: 'Go to Previous Slide',
};
