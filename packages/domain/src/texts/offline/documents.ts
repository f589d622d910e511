import { productName } from '../../product.ts';
import { counted, formatLimit, formatSize } from '../numbers.ts';

/** UI text for documents that are available offline (spec part 1 §2, §4; part 2 §4). */
export const offlineDocuments = {
  enable: 'Offline Enable',
  disable: 'Offline Disable',
  available: 'Available offline',
  notAvailable: 'No longer available offline',
  isAvailable: (name: string, count = 1) =>
    count === 1 ? `${name} is available offline` : `${name} are available offline`,
  isNotAvailable: (name: string, count = 1) =>
    count === 1 ? `${name} is no longer available offline` : `${name} are no longer available offline`,
  enabling: (count = 1) =>
    `Making ${count === 1 ? 'it' : `${count.toLocaleString('en')} documents`} available offline…`,

  /** `reason` is one of the sentences below, or the message of a failed call. */
  notEnabled: (name: string, reason: string) => `${name} could not be made available offline. ${reason}`,
  notDisabled: (name: string, reason: string) => `${name} is still available offline. ${reason}`,
  thisDocument: 'This document',
  noSpace: 'There is not enough space on this device. Please free up some space and try again.',
  storageRefused: `This browser does not let ${productName} store anything on this device. A private window may be the reason.`,
  sharedComputer:
    'Documents are not kept here, because “This is a shared computer” was checked when signing in. To change this, sign out and sign in again.',
  tryAgain: 'Please try again.',
  tooMany: (max: number) =>
    `Up to ${max.toLocaleString('en')} documents can be available offline. Choose Offline Disable for some of them first.`,
  needsHttps: `Stored on this device, but ${productName} opens without a connection only if its address starts with https.`,

  title: 'Offline Access',
  none: 'Enable documents for offline availability within the sermon editor.',
  noneHint:
    'Use the cloud button beside the title, or choose Offline Enable in the menu of a document in your library.',
  summary: (count: number, bytes: number) => `${counted(count, 'document')}, ${formatSize(bytes)}`,
  fetched: (done: number, total: number) =>
    `Fetching: ${done.toLocaleString('en')} of ${counted(total, 'document')} on this device`,
  modified: (when: string) => `Modified ${when}`,
  stored: (when: string) => `Stored here ${when}`,
  states: {
    kept: 'On this device',
    unsaved: 'Waiting to sync',
    twoVersions: 'Two versions',
    fetching: 'Fetching',
    waiting: 'Not on this device yet',
    full: 'No space left on this device',
    refused: 'This browser refused to store it',
    notFetched: 'Could not be fetched',
  },
  fetchedPart: (percent: number) => `Fetching: ${percent}%`,
  someFailed: 'Some documents could not be stored on this device.',

  storage: (used: number, quota: number) =>
    `${formatSize(used)} of about ${formatLimit(quota)} that this browser has for ${productName} is used.`,
  persisted: 'The browser has promised to keep it.',
  mayBeEvicted: `If this device runs out of space, the browser may remove what is stored here. Install ${productName} as an app to prevent that.`,
  insecure: `${productName} opens without a connection only over HTTPS. Whoever runs this site can set it up with one command. It is in the deployment documentation under “HTTPS with one command”.`,
};

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
