export type Copied = { html: string; text: string };

export type CopyOutcome = 'copied' | 'unsupported' | 'failed';

/**
 * Copies content as HTML and as plain text. Call it in a click handler. If the content must still be fetched, pass a
 * promise, because Safari rejects anything passed after the click. If the promise rejects, nothing is copied.
 */
export async function copy(content: Copied | Promise<Copied>): Promise<CopyOutcome> {
  try {
    if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyByEvent(await content);
    const form = (type: string, read: (copied: Copied) => string) => {
      const blob = (copied: Copied) => new Blob([read(copied)], { type });
      if (!(content instanceof Promise)) return blob(content);
      const promised = content.then(blob);
      // If this promise rejects, the clipboard call reports the failure.
      promised.catch(() => {});
      return promised;
    };
    const forms = {
      'text/html': form('text/html', ({ html }) => html),
      'text/plain': form('text/plain', ({ text }) => text),
    };
    await navigator.clipboard.write([new ClipboardItem(forms)]);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** The older clipboard API, the only one available over plain HTTP. */
function copyByEvent({ html, text }: Copied): CopyOutcome {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    isTaken = true;
  };
  document.addEventListener('copy', give);
  const isSupported = typeof document.execCommand === 'function' && document.execCommand('copy');
  document.removeEventListener('copy', give);
  if (!isSupported) return 'unsupported';
  return isTaken ? 'copied' : 'failed';
}
