import { productName } from '../../product.ts';

/** UI text for losing and regaining the connection (spec part 1 §4). */
export const connection = {
  notDetected: 'No internet connection detected',
  looking: 'Looking for a connection…',
  away: "Sermon Maker can't be reached",
  goOffline: 'GO OFFLINE',
  detected: 'Internet connection detected',
  goOnline: 'GO ONLINE',
  notOnDevice: "This document isn't available offline. Go online to open it.",
  sentLater: "Saved on this device. It will be saved to your library when you're back online.",
  sentLaterByGoingOnline: 'Saved on this device. It will be saved to your library when you go online.',
  sentByGoingOnline: "Saved on this device. You're working offline. To save it to your library, choose Go Online.",
  addFilesLater: "You can add files when you're back online.",
};

const available = `New version of ${productName} is available.`;

/** UI text for new versions of the product (spec part 1 §4). */
export const updates = {
  available,
  update: 'UPDATE',
  updating: 'Updating…',
  required: `${available} This window can't save to your library until you update it.`,
  notSaved: "Your changes could not be saved, so this window wasn't updated. Please try again.",
  notKept:
    "This window can't save to your library anymore, and this browser can't keep your changes. Copy your text, then refresh the page.",
};
