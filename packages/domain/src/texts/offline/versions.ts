import { counted } from '../numbers.ts';

/** UI text for the choice between the version on this device and the one on the server (spec part 1 §4). */
export const versions = {
  question: (n: number, total: number) =>
    `Which version do you want? (${n.toLocaleString('en')} of ${total.toLocaleString('en')})`,
  offline: 'Offline version',
  online: 'Online version',
  keepOffline: 'Keep Offline Version',
  keepOnline: 'Keep Online Version',
  onThisDevice: (device: string) => `${device} (this device)`,
  thisDevice: 'This device',
  otherDevice: 'Another device',
  onlyOffline: 'only offline',
  onlyOnline: 'only online',
  otherStays: "The version that you don't choose stays in this document's history.",
  fieldRefused: (field: string, error: string) => `${field}: ${error}`,
  bothStay: 'Nothing was overwritten. Both versions are still here.',
  clear: 'Clear From Offline Storage',
  clearSure:
    'The offline version will be removed from this device, and the changes in it will be lost. Are you sure you wish to continue?',
  twoVersions: (name: string) => `Two versions of ${name}.`,
  twoVersionsOfSome: (n: number) => `Two versions of ${counted(n, 'document')}.`,
  choose: 'Choose',
  changedSince: (name: string) =>
    `${name} was changed again on another device. Nothing was overwritten. Please compare the versions again.`,
  noLongerThere: 'The document was deleted on another device. Your version is in Unsaved Texts.',
  notLoaded: (name: string) => `The versions of ${name} could not be loaded. Please try again.`,
  merged: (name: string) =>
    `Your offline changes to ${name} and those from another device were merged. Both versions are in the history.`,
  restored: (name: string) => `${name} was restored from the trash because you changed it offline.`,
};
