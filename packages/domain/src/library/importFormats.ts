import type { ImportSource } from '../texts/imports.ts';

/**
 * The documents of other programs that the server reads. `noun` and `program` complete the sentences of
 * texts/imports.ts; `program` is null if no usual one opens the format. `type` is the media type by which browsers and
 * mail programs name the format.
 */
export const importFormats = {
  docx: {
    noun: 'Word document',
    program: 'Word',
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  doc: { noun: 'Word document', program: 'Word', extensions: ['doc', 'dot'], type: 'application/msword' },
  rtf: { noun: 'Rich Text document', program: 'Word', extensions: ['rtf'], type: 'application/rtf' },
  odt: {
    noun: 'OpenDocument text',
    program: 'LibreOffice',
    extensions: ['odt', 'ott', 'fodt', 'sxw'],
    type: 'application/vnd.oasis.opendocument.text',
  },
  pages: {
    noun: 'Pages document',
    program: 'Pages',
    extensions: ['pages'],
    type: 'application/vnd.apple.pages',
  },
  wordPerfect: {
    noun: 'WordPerfect document',
    program: 'WordPerfect',
    extensions: ['wpd', 'wp', 'wp5'],
    type: 'application/vnd.wordperfect',
  },
  pdf: { noun: 'PDF', program: 'Word', isOfManyPrograms: true, extensions: ['pdf'], type: 'application/pdf' },
  epub: { noun: 'EPUB', program: null, isOfManyPrograms: true, extensions: ['epub'], type: 'application/epub+zip' },
} as const satisfies Record<string, ImportSource & { extensions: readonly string[]; type: string }>;

export type ImportFormat = keyof typeof importFormats;

const all = Object.keys(importFormats) as ImportFormat[];

/** Returns the format of a file by its type or name, or null if the server does not read such files. */
export function importFormatOf({ name, type = '' }: { name: string; type?: string }): ImportFormat | null {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = all.find((format) => (importFormats[format].extensions as readonly string[]).includes(extension));
  return named ?? all.find((format) => importFormats[format].type === type) ?? null;
}

const keptAsFiles: readonly ImportFormat[] = ['pdf', 'epub', 'wordPerfect'];

/**
 * True for the formats of word processors that every installation reads. A file in another format may be meant as a file of
 * the library.
 */
export const isWordProcessing = (format: ImportFormat | null): boolean =>
  format !== null && !keptAsFiles.includes(format);

export const importExtensions: readonly string[] = all.flatMap((format) => importFormats[format].extensions);

/** For the `accept` attribute of a file chooser. */
export const acceptedFormats = all
  .flatMap((format) => [...importFormats[format].extensions.map((ending) => `.${ending}`), importFormats[format].type])
  .join(',');
