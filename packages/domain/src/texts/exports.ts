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
