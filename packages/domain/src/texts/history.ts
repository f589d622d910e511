import { counted } from './numbers.ts';

export const history = {
  changes: (count: number) => counted(count, 'change'),
  changeOf: (at: number, count: number) => `Change ${at.toLocaleString('en')} of ${count.toLocaleString('en')}`,
  noChanges: 'The texts are the same',
  formatting: 'Formatting changed',
  notLoaded: "We're sorry, but we're having trouble loading the versions of this document.",
  versionNotLoaded: "We're sorry, but we're having trouble loading this version.",
  empty: 'No earlier versions yet. Earlier versions are saved automatically as you write.',
  inLibrary: 'Saved in your library',
  onThisDevice: 'Written on this device',
  onlyOnDevice: 'Only the versions on this device are shown. The others need a connection.',
  emptyOnDevice: 'No earlier versions on this device yet. Versions are saved automatically while you write offline.',
  keptBeside: 'Kept separately (not saved)',
  byAdministrator: 'Saved by an administrator',
  versionOf: (when: string) => `Version from ${when}`,
  restored: (when: string) => `Restored the version from ${when}`,
  restoredBack: 'Restore undone',
  restoreFailed: 'Could not restore this version. Please try again.',
  undoFailed: 'Could not undo. Please try again.',
  needsSaving: "Your last changes aren't saved yet. Please wait a moment, then try again.",
  beforeTidying: 'Before tidying',
  named: (label: string) => `Named “${label}”`,
  nameRemoved: 'Name removed',
  tooManyNamed: (max: number) =>
    `${max.toLocaleString('en')} versions of this document already have a name. Please remove one of those names first.`,
  savedTextUsed: 'The saved text was restored. Your unsaved changes are kept in the version history.',
};
