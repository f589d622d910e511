import type { Converted } from './lines.ts';
import { readPdf } from './pdf.ts';
import { Unreadable } from './unreadable.ts';
import { unpackZip } from './zip.ts';

/** Reads the preview (a PDF) of a Pages document. Newer documents have none. Throws `Unreadable`. */
export async function readPages(bytes: Buffer): Promise<Converted> {
  const parts = await unpackZip(bytes, (name) => /^(?:.*\/)?QuickLook\/Preview\.pdf$/i.test(name));
  const [preview] = parts.values();
  if (!preview) throw new Unreadable('noPreview', 'It has no preview');
  return readPdf(preview);
}
