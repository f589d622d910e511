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
  tooNarrow: (max: number) => (max === 1 ? 'Only one column fits on this page.' : 'Only two columns fit on this page.'),
  /** For a PDF that shows boxes. `characters` are the first of `count`. */
  noFont: (characters: readonly string[], count: number) => {
    const shown = characters.join(' ') + (count > characters.length ? ' …' : '.');
    return count === 1
      ? `This character can't be printed and appears as an empty box in the PDF: ${shown} Your administrator can install a font for it.`
      : `${count.toLocaleString('en')} characters can't be printed and appear as empty boxes in the PDF: ${shown} Your administrator can install a font for them.`;
  },
  openDownloaded: 'Open the downloaded PDF to print it.',
};

export const exports = {
  busy: 'Too many downloads are running. Please try again in a few seconds.',
  notMade: "We're sorry, but this file could not be created. Your sermon is safe.",
  /** For a PDF or a Word file that exceeds the time limit. Quick Print uses the browser's own layout. */
  tooLong:
    'This sermon takes too long to lay out. Use Quick Print, or split it into shorter documents. Your sermon is safe.',
  archiveRunning: 'Your library is already being downloaded. Please wait until that download is finished.',
  problems: 'Some items could not be added to this archive:',
  noDocx: 'could not be converted to a Word document. Its text is included as .html.',
  docxBusy: 'was not converted to a Word document because the server was busy. Its text is included as .html.',
  noFile: 'is no longer available.',
};
