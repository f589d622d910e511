/** Something that a clipboard takes, in two forms. */
export type Copied = { html: string; text: string };

export type CopyOutcome = 'copied' | 'unsupported' | 'failed';

/**
 * Puts something on the clipboard, as formatted text and as plain text. Must follow a press of the person's. What is still to be fetched
 * is given as a promise: Safari takes nothing that is handed over later than the press. One that fails copies nothing.
 */
export async function copy(given: Copied | Promise<Copied>): Promise<CopyOutcome> {
  try {
    if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyByEvent(await given);
    const form = (type: string, read: (copied: Copied) => string) => {
      const blob = (copied: Copied) => new Blob([read(copied)], { type });
      if (!(given instanceof Promise)) return blob(given);
      const promised = given.then(blob);
      // The clipboard says that it failed.
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

/** The older way, which is the only one on plain http. */
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
