import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { basename } from 'node:path';
import { eachFile } from './files.ts';
import { CannotImport, type Gathered, Gatherer } from '../../../ports/bible/gathered.ts';
import { jsonReader } from './json.ts';
import { osisReader } from './osis.ts';
import type { Reader } from './reader.ts';
import { usfmReader } from './usfm.ts';
import { usfxReader } from './usfx.ts';
import { zefaniaReader } from './zefania.ts';

export type Format = 'OSIS' | 'USFX' | 'Zefania XML' | 'USFM' | 'JSON';

const readers: Record<Format, (gather: Gatherer) => Reader> = {
  OSIS: osisReader,
  USFX: usfxReader,
  'Zefania XML': zefaniaReader,
  USFM: usfmReader,
  JSON: jsonReader,
};
const roots: Record<string, Format> = { osis: 'OSIS', usfx: 'USFX', xmlbible: 'Zefania XML' };

const detectionLength = 20_000;

type FoundBible = Gathered & { format: Format; files: number; others: string[] };

/**
 * Reads a Bible from a single file, a folder or a zip. The format is detected from the content. Throws `CannotImport`
 * if the content cannot be read as a Bible.
 */
export async function readBibleFile(path: string): Promise<FoundBible> {
  const gather = new Gatherer();
  let format: Format | null = null;
  let files = 0;
  let unreadable: CannotImport | null = null;
  const others: string[] = [];
  await eachFile(path, async ({ name, chunks }) => {
    let head = '';
    let reader: Reader | null = null;
    try {
      for await (const chunk of chunks()) {
        if (reader) {
          reader.write(chunk);
          continue;
        }
        head += chunk;
        const seen = formatOf(head);
        if (!seen && head.length < detectionLength) continue;
        // Folders and zips can also contain other files, such as a copyright page or a list of names.
        if (!seen) break;
        reader = readers[seen](gather);
        if (format && format !== seen) throw new CannotImport(texts.severalFormats(format, seen, basename(name)));
        format = seen;
        reader.write(head);
      }
    } catch (error) {
      // A file that is not part of the Bible, such as an image or a page in another encoding, can be unreadable.
      if (reader || !(error instanceof CannotImport)) throw error;
      unreadable ??= error;
    }
    if (!reader) return void others.push(basename(name));
    reader.end();
    files++;
  });
  const gathered = gather.gathered();
  if (!format) throw unreadable ?? new CannotImport(texts.unknownFormat);
  if (gathered.verses.length === 0) throw new CannotImport(texts.noVerses);
  return { ...gathered, format, files, others };
}

/** Detects the format from the start of a file. Returns null if the format cannot be recognized yet. */
function formatOf(head: string): Format | null {
  const text = head.trimStart();
  if (text.startsWith('{')) return /^\{\s*"verses"\s*:/.test(text) ? 'JSON' : null;
  if (text.startsWith('<')) {
    const [, root = ''] = /<(?:\w+:)?([a-z]+)[\s>]/i.exec(text.replaceAll(/<!--.*?-->|<[?!][^>]*>/gs, '')) ?? [];
    return roots[root.toLowerCase()] ?? null;
  }
  return /^\s*\\id\s/m.test(text) ? 'USFM' : null;
}
