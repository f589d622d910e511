const channelName = 'sermon-saved';

/** Tells the other parts of this window and all other windows that a document has a new text. */
export function tellSaved(documentId: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(documentId);
  channel.close();
}

/** Calls `saved` when a text of the document was saved in the background by any window. Returns a function that stops this. */
export function onSavedInBackground(documentId: string, saved: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === documentId) saved();
  });
  return () => channel.close();
}
