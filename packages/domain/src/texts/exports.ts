/** Sentences of the downloads. */
export const exports = {
  busy: 'Many sermons are being downloaded at this moment. Please try again in a few seconds.',
  notMade: "We're sorry, but this file could not be made. The sermon itself is safe.",
};
