const number = (count: number): string => count.toLocaleString('en-US');

export const slideLimits = {
  tooMany: (count: number, most: number) =>
    `This sermon has ${number(count)} slides. Only the first ${number(most)} are shown.`,
  tooLong: (most: number) =>
    `This slide is too long. Only its first ${number(most)} parts are shown. Divide it into several slides to show the rest.`,
};
