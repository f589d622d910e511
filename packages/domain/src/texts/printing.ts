/** UI text for printing (spec part 2 §2, Print menu). */
export const printing = {
  needsSaving: 'Your text must be saved before it can be printed. Please try again.',
  failed: (name: string) => `Could not print ${name}`,
  previewFailed: 'The pages could not be shown. Please try again.',
  madeHere: 'This preview was made on this device. In the PDF, pages may break in slightly different places.',
  tooLongHere: 'This sermon is too long for a preview on this device. You can still print it.',
  laying: 'Preparing pages…',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  pulpitColumn: 'A pulpit copy has one column.',
  tooNarrow: (most: number) =>
    most === 1 ? 'Only one column fits on this page.' : 'Only two columns fit on this page.',
  openDownloaded: 'Open the downloaded PDF to print it.',
};
