import { toPage } from '@sermon/domain/library/archive';
import { safeFileName } from '@sermon/domain/library/fileName';

export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers read the file only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads a document's HTML as a web page, which browsers and word processors open and the library can import. */
export function downloadPage(name: string, html: string): void {
  const type = 'text/html;charset=utf-8';
  downloadFile(new File([toPage(name, html)], safeFileName(name, '.html'), { type }));
}
