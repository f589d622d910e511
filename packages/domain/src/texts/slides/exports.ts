const number = (count: number): string => count.toLocaleString('en-US');

export const slideExports = {
  none: 'This sermon has no slides yet. Turn some of its text into a slide first.',
  tooMany: (count: number, most: number) =>
    `This sermon has ${number(count)} slides. This kind of file can have up to ${number(most)}. Divide the sermon into several documents to download all of them.`,
  tooSlow: 'These slides take too long to prepare. Divide the sermon into shorter documents. Your sermon is safe.',
  slideTooLong: (most: number) =>
    `A slide of this sermon needs more than ${number(most)} parts. Divide it into several slides.`,
};
