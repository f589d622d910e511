export type FollowMessage =
  /** The id is the first one of the slide's marks. */
  | { type: 'slide'; slideId: string }
  /** A show has started. A presenter whose slides follow the text replies with its slide. */
  | { type: 'started' };

/** One channel a document: the presenter does not know which shows there are. */
export const openFollowChannel = (documentId: string): BroadcastChannel =>
  new BroadcastChannel(`sermon-slides-follow ${documentId}`);
