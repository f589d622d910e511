/** UI text for sermon templates (spec part 2 §8, part 3 §2.9, §8). */
export const templates = {
  nameRequired: 'Template Name is required',
  savingNeedsSubscription:
    'Start your next sermon from an outline of your own: save this document as a template and use it as often as you like. Saving templates requires a subscription.',
  saved: 'Template created and can be found in your library',
  /** In place of 'Error: Server error, please try again later.' (docs/texts.md). */
  notSaved: 'The template could not be saved. Please try again later.',
  notLoaded: "We're sorry, but we're having trouble loading templates.",
  notLoadedInChooser: 'Could not load Templates',
  activated: (name: string) => `The ${name} has been added to your Library.`,
  activateFailed: (name: string) => `Error activating ${name}.`,
  noDescription: 'No Description',
  none: 'There are no sermon templates yet.',
  textNotLoaded: "This template's text could not be loaded.",
  /**
   * Shown if the server could not search the content of templates. The browser searches their names and descriptions
   * itself.
   */
  textSearchFailed: 'The text of your templates could not be searched. Matches in names and descriptions are shown.',
  onlyNewest: (limit: number) =>
    `Only your ${limit} newest templates are listed and searched. Older ones are in your library.`,
};
