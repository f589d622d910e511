import { decodeText } from '@sermon/domain/document/decodeText';
import { fromHtml, imported, NotImported } from '@sermon/domain/document/importedDocument';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { importFormats, type ImportFormat } from '@sermon/domain/library/importFormats';
import { imports as texts, noticesOf } from '@sermon/domain/texts/imports';
import type { Converted } from './lines.ts';
import { compoundSignature } from './doc/compoundFile.ts';
import { readDoc } from './doc/doc.ts';
import { readEpub } from './epub.ts';
import { readOdt } from './odt.ts';
import { readPages, readPdf } from './pdf/pdf.ts';
import { readRtf } from './rtf/rtf.ts';
import { Unreadable } from './unreadable.ts';
import { type ImportedFile, convertWord } from './word/convert.ts';

type Kind = Exclude<ImportFormat, 'docx'> | 'html';

type Reader = {
  /** True if the file begins as files of this format do. Names are not trusted. */
  fits(start: string, bytes: Buffer): boolean;
  read(bytes: Buffer): Converted | Promise<Converted>;
};

/** The formats that are recognized by the first bytes of a file. Everything else is read as a Word file. */
const readers: Partial<Record<Kind, Reader>> = {
  doc: { fits: (_, bytes) => bytes.length > 4 && bytes.readUInt32BE(0) === compoundSignature, read: readDoc },
  pdf: { fits: (start) => start.includes('%PDF-'), read: readPdf },
  rtf: { fits: (start) => /^\s*\{\\rtf/.test(start), read: readRtf },
  odt: {
    fits: (start, bytes) =>
      isXmlOf(start, 'office:document') ||
      (isZip(bytes) && bytes.includes('META-INF/manifest.xml') && bytes.includes('content.xml')),
    read: readOdt,
  },
  epub: { fits: (_, bytes) => isZip(bytes) && bytes.includes('META-INF/container.xml'), read: readEpub },
  pages: {
    fits: (_, bytes) =>
      isZip(bytes) &&
      (bytes.includes('QuickLook/') ||
        bytes.includes('Index/Document.iwa') ||
        bytes.includes('buildVersionHistory.plist')),
    read: readPages,
  },
  html: {
    fits: (start) => /^(?:\ufeff|ï»¿)?\s*(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:!doctype )?html)/i.test(start),
    read: (bytes) => ({ ...fromHtml(decodeText(bytes)), title: null }),
  },
};

const wordPerfectSignature = '\xffWPC';

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
const isXmlOf = (start: string, root: string): boolean =>
  new RegExp(`^(?:ï»¿)?\\s*(?:<\\?xml[^>]{0,200}>\\s*)?<${root}[\\s>]`).test(start);

/**
 * Converts a file to HTML that conforms to the document's closed schema. `format` is what its name says; its bytes
 * decide. Throws `Unreadable`.
 */
export async function convert(bytes: Buffer, format: ImportFormat): Promise<ImportedFile> {
  const start = bytes.toString('latin1', 0, 1_024);
  const reader = Object.values(readers).find(({ fits }) => fits(start, bytes));
  if (start.startsWith(wordPerfectSignature)) throw new Unreadable('wordPerfect', 'It is a WordPerfect document');
  const isDocx = isZip(bytes) && bytes.includes('[Content_Types].xml');
  if (!reader || isDocx) return convertWord(bytes);
  try {
    const { title, html, changes } = await reader.read(bytes);
    const clean = imported(null, html).html;
    const isEmpty = plainText(parseDocument(clean)).trim() === '';
    const empty = isEmpty ? [texts.noText(importFormats[format].noun)] : [];
    return { title, html: clean, notices: [...empty, ...noticesOf(changes)] };
  } catch (err) {
    if (err instanceof NotImported) throw new Unreadable('tooLong', err.message);
    throw err;
  }
}
