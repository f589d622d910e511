/** Functions that show a message that the server sent with a successful reply. */
const listeners = new Set<(message: string) => void>();

/** The messages that the server sends with successful replies, such as an announced maintenance. */
export const serverMessages = {
  add(message: string): void {
    for (const show of listeners) show(message);
  },
  /** Calls the function with each message from now on. Returns a function that ends this. */
  subscribe(show: (message: string) => void): () => void {
    listeners.add(show);
    return () => listeners.delete(show);
  },
};
