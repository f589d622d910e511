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
  split: 'Split Slide',
  wasSplit: (first: number) => `Slide ${first} was split into slides ${first} and ${first + 1}.`,
  notSplit: 'Put the cursor between two words of a slide to split it.',
  /** After "Split Elsewhere" in the preview. `keys` is empty on phones. */
  whereToSplit: (keys: string) =>
    `The slide will be split at the cursor. Move it if you like, then ${keys ? `press ${keys} or choose` : 'choose'} Split Slide.`,
  preview: 'Preview Slides',
  next: 'Go to Next Slide',
  previous: 'Go to Previous Slide',
};
