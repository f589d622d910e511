/** The texts of printing (spec part 2 §2, Print menu). */
export const printing = {
  needsSaving: 'The text has to be saved before it can be printed. Please try again.',
  failed: (name: string) => `Could not print ${name}`,
  previewFailed: 'The pages could not be shown. Please try again.',
  laying: 'Laying out the pages…',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  pulpitColumn: 'A pulpit copy has one column.',
  /** Why fewer columns are printed than selected, or how many are available. */
  tooNarrow: (most: number) =>
    most === 1
      ? 'One column is all that can be read on this page.'
      : 'Two columns are all that can be read on this page.',
  openDownloaded: 'Open the downloaded PDF to print it.',
};
