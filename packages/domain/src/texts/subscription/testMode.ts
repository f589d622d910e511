/** The banner on the pages about plans of an installation that charges no card. The pages of the sandbox say the same. */
export const testMode = {
  label: 'Test mode',
  sentence: 'Test mode: no card is charged',
};
