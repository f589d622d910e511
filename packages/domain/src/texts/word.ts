const counted = (n: number, one: string, many: string) =>
  n === 1 ? `One ${one}` : `${n.toLocaleString('en')} ${many}`;

/** The texts of importing Word files and other texts (spec part 1 §5). */
export const word = {
  untitled: 'Untitled sermon',
  /** The heading above the notes of a Word file, which become a list at the end of the document. */
  notes: 'Notes',

  notWord: 'This file could not be read as a Word document. Please open it in Word and save it again as .docx.',
  oldWord: 'This is an older Word document (.doc). Please open it in Word and save it as .docx.',
  encrypted: 'This Word document is protected with a password. Please remove the password in Word and try again.',
  tooComplex:
    'This Word document is too large or too complex to be brought in. Please divide it into several documents.',
  busy: 'Many Word documents are being read at this moment. Please try again in a few seconds.',

  picturesDropped: (n: number) => `${counted(n, 'picture was', 'pictures were')} left out.`,
  tablesTurned: (n: number) => `${counted(n, 'table was', 'tables were')} turned into lines of text.`,
  commentsDropped: (n: number) => `${counted(n, 'comment was', 'comments were')} left out.`,
  notesMoved: (n: number) => `${counted(n, 'note stands', 'notes stand')} in a list at the end.`,
  textBoxesMoved: 'Text in boxes stands in the text, near where its box was.',
  changesAccepted: 'Tracked changes are shown as if they had been accepted.',
  equationsDropped: 'Equations were left out.',
  marginsDropped: 'What stands at the head and foot of its pages was left out.',
  linksDropped: (n: number) => `${counted(n, 'link was', 'links were')} left out; the words are kept.`,
};
