import { safeFileName } from '@sermon/domain/library/fileName';
import { escapeHtml } from '@sermon/domain/text';
import { archive as texts } from '@sermon/domain/texts/archive';
import { noticesOf } from '@sermon/domain/texts/imports';
import { ReadError, type Source } from './sources.ts';

/** More than an import adds, so that the review can say how many are left out. */
const maxNotes = 5_000;
/** In bytes. Most of an export are pictures. */
const maxExport = 200 * 2 ** 20;

/**
 * Replaces each export of Evernote (.enex) by its notes, in a folder with the name of the file. An export without notes
 * or that cannot be read is kept, and reading it fails with the reason.
 */
export async function withNotes(sources: readonly Source[], signal: AbortSignal): Promise<Source[]> {
  const all: Source[] = [];
  for (const source of sources) {
    if (!/\.enex$/i.test(source.path)) {
      all.push(source);
      continue;
    }
    try {
      const notes = notesOf(await read(source, signal), source.path.replace(/\.enex$/i, ''));
      if (!notes.length) throw new ReadError(texts.noNotes);
      all.push(...notes);
    } catch (cause) {
      signal.throwIfAborted();
      // Without a size, because the limit of other files is lower, and has another sentence.
      all.push({ ...source, size: 0, read: () => Promise.reject(cause) });
    }
  }
  return all;
}

async function read(source: Source, signal: AbortSignal): Promise<string> {
  if (source.size > maxExport) throw new ReadError(texts.notesTooLarge);
  return (await source.read(signal)).text();
}

/**
 * Returns the notes as web pages. The name has the day on which the note was created, from which the import guesses
 * when it was preached.
 */
export function notesOf(xml: string, folder: string): Source[] {
  const sources: Source[] = [];
  let at = xml.indexOf('<note>');
  while (at >= 0 && sources.length < maxNotes) {
    const found = xml.indexOf('</note>', at);
    const end = found < 0 ? xml.length : found;
    const note = xml.slice(at, end);
    at = xml.indexOf('<note>', end);
    const title = decoded(/<title>([^<]{0,1000})<\/title>/.exec(note)?.[1] ?? '').trim();
    const [, year, month, day] = /<created>(\d{4})(\d{2})(\d{2})T/.exec(note) ?? [];
    const content = contentOf(note);
    const pictures = content.match(/<en-media\b/g)?.length ?? 0;
    const name = safeFileName([year && `${year}-${month}-${day}`, title || 'Note'].filter(Boolean).join(' '), '.html');
    const html = `<title>${escapeHtml(title)}</title>${bodyOf(content)}`;
    const page = new Blob([html], { type: 'text/html' });
    sources.push({
      path: `${folder}/${name}`,
      size: page.size,
      read: async () => page,
      lost: noticesOf({ pictures }),
    });
  }
  return sources;
}

function contentOf(note: string): string {
  const start = note.indexOf('<content>');
  const end = note.indexOf('</content>', start);
  if (start < 0 || end < 0) return '';
  const content = note.slice(start + '<content>'.length, end).trim();
  return content.startsWith('<![CDATA[') ? content.slice('<![CDATA['.length).replace(/\]\]>$/, '') : decoded(content);
}

/** Evernote's elements as HTML's. */
const bodyOf = (content: string): string =>
  content
    .replace(/^[^]{0,500}?<en-note/, '<en-note')
    .replace(/<en-todo\b[^<>]{0,200}checked="true"[^<>]{0,200}>/g, '☑ ')
    .replace(/<en-todo\b[^<>]{0,200}>/g, '☐ ')
    .replace(/<\/?en-(?:note|media|todo|crypt)\b[^<>]{0,2000}>/g, '')
    .replace(/<(div|p|span|a|b|i|u|li|td)((?:\s[^<>]{0,500})?)\/>/g, '<$1$2></$1>');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
