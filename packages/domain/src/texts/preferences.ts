/** Sentences about what the builder remembers of a person (spec part 2 §8). */
export const preferences = {
  saved: 'Preferences Saved',
  notLoaded: 'Loading your preferences failed.',
};
