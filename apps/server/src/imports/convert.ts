import { parseDocument } from '@sermon/domain/document/html/parse';
import { imported, NotImported } from '@sermon/domain/document/import/imported';
import { plainText } from '@sermon/domain/document/outline';
import { word as texts } from '@sermon/domain/texts/word';
import mammoth from 'mammoth';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { annotate } from './annotate.ts';
import { type Facts, factsOf } from './facts.ts';
import { isText, openWordFile } from './guard.ts';
import type { WordDocument } from './model.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import { type Converted, type Counts, toHtml } from './toHtml.ts';
import { Unreadable } from './unreadable.ts';

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

function finished(converted: Converted | null, facts: Facts): ConvertedWord {
  if (!converted) throw new Error('It holds no text');
  const { html } = imported(null, converted.html);
  const isEmpty = converted.title === null && plainText(parseDocument(html)).trim() === '';
  const notices = [...(isEmpty ? [texts.noText] : []), ...noticesOf(converted.counts, facts)];
  return { title: converted.title, html, notices };
}

function noticesOf({ tables, notes, comments, droppedLinks }: Counts, facts: Facts): string[] {
  const notices = [
    facts.pictures > 0 && texts.picturesDropped(facts.pictures),
    tables > 0 && texts.tablesTurned(tables),
    notes > 0 && texts.notesMoved(notes),
    comments > 0 && texts.commentsDropped(comments),
    facts.hasTextBoxes && texts.textBoxesMoved,
    facts.hasChanges && texts.changesAccepted,
    facts.hasEquations && texts.equationsDropped,
    facts.hasMargins && texts.marginsDropped,
    droppedLinks > 0 && texts.linksDropped(droppedLinks),
  ];
  return notices.filter((sentence) => typeof sentence === 'string');
}
