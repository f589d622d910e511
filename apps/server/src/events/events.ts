/**
 * Messages between the server's processes. A message reaches every process that subscribes to its channel, including
 * the one that published it, at most once and in the order of publishing. Messages published while a process is
 * disconnected are lost to it: `onGap` handlers then reload what they keep in memory.
 */
export interface Events {
  /** Sends a message. Resolves when it has been handed over. Rejects if the payload as JSON exceeds `maxPayloadBytes`. */
  publish(channel: string, payload: unknown): Promise<void>;
  /** Calls the handler for each message of the channel. Returns a function that ends the subscription. */
  subscribe(channel: string, handler: (payload: unknown) => void): () => void;
  /** Calls the handler after messages may have been lost because the connection was interrupted. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** The maximum size of a payload as JSON, in bytes. PostgreSQL's NOTIFY takes less than 8,000 bytes in all. */
export const maxPayloadBytes = 7_000;
