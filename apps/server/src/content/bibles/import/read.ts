import { bible as texts } from '@sermon/domain/texts/bible';
import { basename } from 'node:path';
import { eachFile } from './files.ts';
import { CannotImport, type Gathered, Gatherer } from './gathered.ts';
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

/** As much of a file is looked at to see what it is; in characters. */
const seenFirst = 20_000;

/** What was read: of how many files, and the names of those that lay beside and hold no book. */
type FoundBible = Gathered & { format: Format; files: number; others: string[] };

/** Reads a Bible: one file, or the files of a folder or a zip that hold its books. What they are is seen from what they hold. Throws `CannotImport`. */
export async function readBibleFile(path: string): Promise<FoundBible> {
  const gather = new Gatherer();
  let format: Format | null = null;
  let files = 0;
  let unreadable: CannotImport | null = null;
  const others: string[] = [];
  await eachFile(path, async ({ name, pieces }) => {
    let head = '';
    let reader: Reader | null = null;
    try {
      for await (const piece of pieces()) {
        if (reader) {
          reader.write(piece);
          continue;
        }
        head += piece;
        const seen = formatOf(head);
        if (!seen && head.length < seenFirst) continue;
        // What lies beside the books in a folder or a zip: a page about the copyright, a list of names.
        if (!seen) break;
        reader = readers[seen](gather);
        if (format && format !== seen) throw new CannotImport(texts.severalFormats(format, seen, basename(name)));
        format = seen;
        reader.write(head);
      }
    } catch (error) {
      // A picture, a page in another encoding.
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

/** What a file is, from its beginning; null while that cannot be seen. */
function formatOf(head: string): Format | null {
  const text = head.trimStart();
  if (text.startsWith('{')) return /^\{\s*"verses"\s*:/.test(text) ? 'JSON' : null;
  if (text.startsWith('<')) {
    const [, root = ''] = /<(?:\w+:)?([a-z]+)[\s>]/i.exec(text.replaceAll(/<!--.*?-->|<[?!][^>]*>/gs, '')) ?? [];
    return roots[root.toLowerCase()] ?? null;
  }
  return /^\s*\\id\s/m.test(text) ? 'USFM' : null;
}
