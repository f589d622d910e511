/** UI text for handouts: shared pages on which the underlined words are blanks. */
export const handout = {
  setting: 'Make it a handout',
  settingHint: 'Underlined words become blanks that visitors fill in. The words are not on the page.',
  title: 'Follow along',
  hint: 'Fill in the blanks as you listen. What you write stays on this device.',
  blank: (number: number) => `Blank ${number}`,
  unnumbered: 'blank',
  email: 'Email It to Myself',
  clear: 'Clear',
  undo: 'Undo',
  cleared: 'Your answers were cleared.',
  restored: 'Your answers are back.',
  notKept:
    'This browser does not save what you write here. Print the page or email it to yourself before you close it.',
};
