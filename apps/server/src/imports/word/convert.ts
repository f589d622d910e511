import { parseDocument } from '@sermon/domain/document/html/parse';
import { imported, NotImported } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { type Change, type Changes, imports as texts, noticesOf } from '@sermon/domain/texts/imports';
import mammoth from 'mammoth';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { annotate } from './annotate.ts';
import { isText, openWordFile } from './openWordFile.ts';
import { type Converted, toHtml, type WordDocument } from './toHtml.ts';
import { readNumbering, readStyles } from './styles.ts';
import { Unreadable } from '../unreadable.ts';
import { tagsOf } from '../xml.ts';

export type ConvertedWord = { title: string | null; html: string; notices: string[] };

/**
 * Converts a Word file to HTML that conforms to the document's closed schema. Returns a notice for each kind of content
 * that was changed or dropped. Throws `Unreadable`.
 */
export async function convertWord(bytes: Buffer): Promise<ConvertedWord> {
  const parts = await openWordFile(bytes);
  const styles = readStyles(parts.get('word/styles.xml'));
  const numbering = readNumbering(parts.get('word/numbering.xml'));
  const facts = factsOf(parts);
  const zip = new yazl.ZipFile();
  for (const [name, xml] of parts) {
    zip.addBuffer(Buffer.from(isText(name) ? annotate(xml, styles) : xml), name, { compress: false });
  }
  zip.end();
  const author = /<dc:creator>([^<]*)</.exec(parts.get('docProps/core.xml') ?? '')?.[1] ?? '';
  let converted: Converted | null = null;
  const read = (document: WordDocument) => {
    converted = toHtml(document, { styles, numbering, author });
    return { ...document, children: [], comments: [] };
  };
  try {
    await mammoth.convertToHtml({ buffer: await buffer(zip.outputStream) }, { transformDocument: read });
    return finished(converted, facts);
  } catch (err) {
    if (err instanceof NotImported) throw new Unreadable('tooLong', err.message);
    throw new Unreadable('notWord', err instanceof Error ? err.message : String(err));
  }
}

function finished(converted: Converted | null, facts: Changes): ConvertedWord {
  if (!converted) throw new Error('It holds no text');
  const { html } = imported(null, converted.html);
  const isEmpty = converted.title === null && plainText(parseDocument(html)).trim() === '';
  const notices = [...(isEmpty ? [texts.noText('Word document')] : []), ...noticesOf({ ...converted.changes, ...facts })];
  return { title: converted.title, html, notices };
}

/** Finds unsupported content in the parts of a Word file. Copies for older programs (mc:Fallback) do not count. */
function factsOf(parts: ReadonlyMap<string, string>): Changes {
  const changes: Changes = {};
  const add = (change: Change) => (changes[change] = (changes[change] ?? 0) + 1);
  for (const [name, xml] of parts) {
    if (/^word\/(?:header|footer)\d*\.xml$/.test(name) && hasWords(xml)) add('margins');
    if (/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) look(xml, add);
  }
  return changes;
}

function look(xml: string, add: (change: Change) => void): void {
  let fallbacks = 0;
  for (const { kind, name, source } of tagsOf(xml)) {
    if (name === 'Fallback') fallbacks += kind === 'start' ? 1 : kind === 'end' ? -1 : 0;
    if (kind === 'end' || fallbacks > 0) continue;
    if (name === 'blip' || name === 'imagedata') add('pictures');
    else if (name === 'txbxContent') add('textBoxes');
    else if (name === 'oMath') add('equations');
    else if (/^w:(?:ins|del|moveFrom|moveTo)\b/.test(source)) add('trackedChanges');
  }
}

/** True if a header or footer contains words other than page numbers such as "Page 1 of 3". */
const hasWords = (xml: string): boolean => {
  const text = [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)].map(([, run = '']) => run).join('');
  return /\p{L}{2}/u.test(text.replace(/\b(?:page|of)\b/gi, ''));
};
