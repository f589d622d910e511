/** Sentences of printing (spec part 2 §2, Print menu). */
export const printing = {
  needsSaving: 'The text has to be saved before it can be printed. Please try again.',
  failed: (name: string) => `Could not print ${name}`,
  previewFailed: 'The pages could not be shown. Please try again.',
  openDownloaded: 'Open the downloaded PDF to print it.',
};
