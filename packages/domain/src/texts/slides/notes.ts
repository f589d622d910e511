const number = (count: number): string => count.toLocaleString('en-US');

export const slideNotes = {
  tooMany: (most: number) => `A sermon can have notes for up to ${number(most)} slides.`,
  tooLong: (most: number) => `All notes of a sermon together can have up to ${number(most)} characters.`,
};
