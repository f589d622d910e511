/** The texts of the history: versions, restoring and naming them, and recovering unsaved text after a crash. */
export const history = {
  changes: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}`,
  changeOf: (at: number, count: number) => `Change ${at.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  noChanges: 'The texts are the same',
  formatting: 'Formatting changed',
  notLoaded: "We're sorry, but we're having trouble loading the versions of this document.",
  versionNotLoaded: "We're sorry, but we're having trouble loading this version.",
  empty: 'No earlier versions yet. They are kept by themselves while you write.',
  keptBeside: 'Kept beside: not saved',
  versionOf: (when: string) => `Version of ${when}`,
  restored: (when: string) => `Restored the version of ${when}`,
  restoredBack: 'Back to the text as it was before',
  restoreFailed: 'Could not restore this version. Please try again.',
  undoFailed: 'Could not go back. Please try again.',
  needsSaving: 'Your last changes are not saved yet. Please try again when they are.',
  named: (label: string) => `Named “${label}”`,
  nameRemoved: 'Name removed',
  tooManyNamed: (most: number) =>
    `${most.toLocaleString('en')} versions of this document have a name already. Please take one of those names away first.`,
  savedTextUsed: 'The saved text is back. What had been put back is kept in the history.',
};
