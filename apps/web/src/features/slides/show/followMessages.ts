/** Messages between a presenter and the running shows of the same document. */
export type FollowMessage =
  /** The presenter has reached a slide. The id is the first one of its marks. */
  | { type: 'slide'; slideId: string }
  /** A show has started. A presenter whose slides follow the text replies with its slide. */
  | { type: 'started' };

/** The channel of a document. The presenter does not know which shows there are. */
export const openFollowChannel = (documentId: string): BroadcastChannel =>
  new BroadcastChannel(`sermon-slides-follow ${documentId}`);
