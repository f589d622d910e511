/** Sentences of the editor and of its commands (spec part 2 §8). */
export const editor = {
  noCommands: (typed: string) => `No commands found for ${typed}. Please try again.`,
};
