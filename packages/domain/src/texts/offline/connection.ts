/** UI text for losing and regaining the connection (spec part 1 §4). */
export const connection = {
  notDetected: 'No internet connection detected',
  looking: 'Looking for a connection…',
  away: "Sermon Maker can't be reached",
  goOffline: 'GO OFFLINE',
  detected: 'Internet connection detected',
  goOnline: 'GO ONLINE',
  notOnDevice: "This document isn't available offline. Go online to open it.",
  addFilesLater: "You can add files when you're back online.",
};
