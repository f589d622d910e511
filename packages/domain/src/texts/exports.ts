/** Sentences of the downloads. */
export const exports = {
  printerBusy: 'Many sermons are being printed at this moment. Please try again in a few seconds.',
  notPrinted: "We're sorry, but this sermon could not be made into a PDF. Its text is safe.",
};
