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
  tooMany: (most: number) =>
    `Up to ${most.toLocaleString('en')} documents can be available offline. Choose Offline Disable for some of them first.`,
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
