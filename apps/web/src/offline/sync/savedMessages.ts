const channelName = 'sermon-saved';

/** Notifies the other parts of this window and all other windows that a document was changed in the background. */
export function postSaved(documentId: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(documentId);
  channel.close();
}

/** `saved` is called when any window has changed a document. Returns a function that stops this. */
export function onSavedInBackground(saved: (documentId: string) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => saved(data));
  return () => channel.close();
}
