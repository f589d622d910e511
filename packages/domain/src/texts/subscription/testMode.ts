export const testMode = {
  label: 'Test mode',
  sentence: 'Test mode: no card is charged',
};
