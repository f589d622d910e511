/** Sentences of the builder (spec part 2 §2, §4, §8). */
export const builder = {
  saving: 'Saving...',
  offlineMode: ' - Offline Mode',
  titleNotSaved: 'Could not update title',
  notFound: "We're sorry, but we couldn't find the Sermon Asset you are trying to edit.",
  notLoaded: "We're sorry, but we're having trouble loading your Sermon Asset in the builder.",
  staleSave: 'This text was changed in another window or on another device.',
};
