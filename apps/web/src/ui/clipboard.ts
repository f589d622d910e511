/** Something that a clipboard takes, in two forms. */
export type Copied = { html: string; text: string };

export type CopyOutcome = 'copied' | 'unsupported' | 'failed';

/** Puts something on the clipboard, as formatted text and as plain text. Must follow a press of the person's. */
export async function copy(copied: Copied): Promise<CopyOutcome> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyByEvent(copied);
  try {
    const forms = {
      'text/html': new Blob([copied.html], { type: 'text/html' }),
      'text/plain': new Blob([copied.text], { type: 'text/plain' }),
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
