/** The texts of downloads. */
export const exports = {
  busy: 'Many sermons are being downloaded at this moment. Please try again in a few seconds.',
  notMade: "We're sorry, but this file could not be made. The sermon itself is safe.",
  archiveRunning: 'Your library is being downloaded already. Please wait until that has ended.',
  /** Listed in the archive itself: the items that could not be exported. */
  problems: 'Not everything could be put into this archive:',
  noDocx: 'could not be made into a Word document. Its text stands beside it as .html.',
  noFile: 'is no longer in the file storage.',
};
