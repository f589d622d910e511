/** UI text for losing and regaining the connection (spec part 1 §4). */
export const connection = {
  notDetected: 'No internet connection detected',
  /** Not known yet: the page was reloaded while the user works offline. */
  looking: 'Looking for a connection…',
  /** There is a network, but the server does not reply. */
  away: "Sermon Maker can't be reached",
  goOffline: 'GO OFFLINE',
  detected: 'Internet connection detected',
  goOnline: 'GO ONLINE',
  /** A document was opened offline that is not kept on this device. */
  notOnDevice: "This document isn't available offline. Go online to open it.",
  addFilesLater: "You can add files when you're back online.",
};
