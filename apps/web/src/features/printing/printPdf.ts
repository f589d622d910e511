import { downloadFile } from '../../ui/browser/downloadFile.ts';
import { printsFrames } from '../../ui/browser/browser.ts';

/** A 'downloaded' file must be opened and printed by the user. */
export type Handed = 'printing' | 'downloaded';

/**
 * The frame with the most recently printed file. It stays in the page because no event reports when the print dialog
 * closes.
 */
let last: { frame: HTMLIFrameElement; address: string } | null = null;

/**
 * Prepares to print a PDF that is still loading. Call it in the click handler: some browsers can print a file only in
 * a new tab, and a tab can only be opened during a click. Once the file has loaded, call `hand` with it; if loading
 * fails, call `drop`.
 */
export function preparePdf(): { hand: (file: File) => Promise<Handed>; drop: () => void } {
  if (printsFrames(navigator)) return { hand: printInFrame, drop: () => {} };
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
  return {
    async hand(file) {
      if (!tab || tab.closed) {
        downloadFile(file);
        return 'downloaded';
      }
      tab.location.href = URL.createObjectURL(file);
      return 'printing';
    },
    drop: () => tab?.close(),
  };
}

async function printInFrame(file: File): Promise<Handed> {
  if (last) {
    last.frame.remove();
    URL.revokeObjectURL(last.address);
  }
  const frame = document.createElement('iframe');
  const address = URL.createObjectURL(file);
  last = { frame, address };
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: 0, height: 0, border: 0, visibility: 'hidden' });
  const loaded = new Promise<unknown>((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  try {
    frame.contentWindow?.print();
    return 'printing';
  } catch {
    downloadFile(file);
    return 'downloaded';
  }
}
