import { parseDocument } from '@sermon/domain/document/html/parse';
import { imported, NotImported } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import { imports as texts, noticesOf } from '@sermon/domain/texts/imports';
import { hasWords } from '../lines.ts';
import { OwnFault, Unreadable } from '../unreadable.ts';
import type { XmlElement } from '../xml.ts';
import { missingWords } from './missingWords.ts';
import { readNumbering } from './numbering.ts';
import { openWordFile } from './openWordFile.ts';
import { readStyles } from './styles.ts';
import { type WordHtml, toHtml } from './toHtml.ts';

export type ImportedFile = {
  title: string | null;
  titleLine?: string;
  html: string;
  notices: string[];
  /** The number of words in the file that are not in the document, although they should be. Not stated if there are none. */
  missing?: number;
};

/**
 * Converts a Word file to HTML that conforms to the document's closed schema. Returns a notice for each kind of content
 * that was changed or dropped. Throws `Unreadable`, and `OwnFault` for any other error.
 */
export async function convertWord(bytes: Buffer): Promise<ImportedFile> {
  const at = { element: 'package' };
  try {
    const parts = await openWordFile(bytes);
    const styles = readStyles(parts.styles);
    const converted = toHtml(parts, styles, readNumbering(parts.numbering, styles), at);
    return finished(converted, parts.margins);
  } catch (err) {
    if (err instanceof NotImported) throw new Unreadable('tooLong', err.message);
    throw err instanceof Unreadable ? err : new OwnFault(at.element, err);
  }
}

function finished(
  { title, titleLine, html: converted, changes, words }: WordHtml,
  margins: XmlElement[],
): ImportedFile {
  const { html } = imported(null, converted);
  const text = plainText(parseDocument(html));
  const isEmpty = title === null && text.trim() === '';
  const missing = missingWords(words.all, `${text} ${words.leftOut}`);
  const hasMargins = margins.some((margin) => hasWords(textOf(margin))) && { margins: 1 };
  const notices = [
    ...(isEmpty ? [texts.noText('Word document')] : []),
    ...noticesOf({ ...changes, ...hasMargins }),
    ...(missing.length > 0 ? [texts.missing(missing)] : []),
  ];
  return {
    title,
    ...(titleLine && { titleLine }),
    html,
    notices,
    ...(missing.length > 0 && { missing: missing.length }),
  };
}

const textOf = (element: XmlElement): string =>
  element
    .all('t')
    .flatMap(({ children }) => children)
    .join('');
