import { checkSource } from '@sermon/domain/document/importedDocument';
import { readPastedHtml } from '@sermon/domain/document/html/parse';
import { escapeHtml } from '@sermon/domain/text';
import type { Change } from '@sermon/domain/texts/imports';
import { posix } from 'node:path';
import { type Converted, Findings } from './lines.ts';
import { Unreadable } from './unreadable.ts';
import { attributeOf, decodeXml, type Tag, tagsOf } from './xml.ts';
import { unpackZip } from './zip.ts';

const maxTags = 400_000;

const voids = 'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr';
/** XHTML may close any element in its start tag, but HTML reads such a tag as one that stays open. */
const closedAtOnce = new RegExp(`<(?!(?:${voids})\\b)([a-zA-Z][\\w:-]{0,40})((?:\\s[^<>]{0,2000})?)/>`, 'g');

type Entry = { path: string; isNavigation: boolean };

/** Reads the chapters of an EPUB in their order. Throws `Unreadable`. */
export async function readEpub(bytes: Buffer): Promise<Converted> {
  const parts = await unpackZip(bytes, (name) => /\.(?:xml|opf|ncx|x?html?)$/i.test(name));
  const read = (path: string): string | null => {
    const part = parts.get(path);
    return part ? decodeXml(part) : null;
  };
  const container = read('META-INF/container.xml') ?? '';
  const root = tagsNamed(container, 'rootfile').map((tag) => attributeOf(tag, 'full-path'))[0];
  const description = root ? read(root) : null;
  if (!root || description === null) throw new Unreadable('notOfFormat', 'It has no list of chapters');
  const encryption = read('META-INF/encryption.xml') ?? '';
  if (tagsNamed(encryption, 'CipherReference').some((tag) => /\.x?html?$/i.test(attributeOf(tag, 'URI') ?? '')))
    throw new Unreadable('encrypted', 'Its chapters are encrypted');
  const chapters = chaptersOf(description, posix.dirname(root));
  const titles = titlesOf(read, tagsNamed(description, 'item'), posix.dirname(root));
  const findings = new Findings();
  let html = '';
  for (const { path, isNavigation } of chapters) {
    const chapter = read(path);
    if (chapter === null || isNavigation) continue;
    if ((chapter.match(/</g)?.length ?? 0) > maxTags) throw new Unreadable('tooComplex', 'It has too many tags');
    const source = chapter.replace(closedAtOnce, '<$1$2></$1>');
    const { html: clean, changes } = readPastedHtml(source);
    const title = titles.get(path);
    if (title && !/<h[12]/.test(clean)) html += `<h1>${escapeHtml(title)}</h1>`;
    html += clean;
    checkSource(html);
    for (const [change, n] of Object.entries(changes) as [Change, number][])
      // Most links of a book lead to other places in it.
      if (change !== 'links') findings.add(change, n);
    // Drawings and formulas are dropped as a whole.
    findings.add('pictures', source.match(/<(?:svg:)?image\s/g)?.length ?? 0);
    findings.add('equations', source.match(/<(?:\w+:)?math[\s>]/g)?.length ?? 0);
  }
  return { title: null, ...findings.finish(html) };
}

/** Descriptions that declare a document type are read without it. */
const tagsNamed = (xml: string, name: string): Tag[] =>
  [...tagsOf(withoutDoctype(xml))].filter((tag) => tag.name === name && tag.kind !== 'end');

const withoutDoctype = (xml: string): string => xml.replace(/<!DOCTYPE[^[>]{0,500}>/i, '');

const pathOf = (folder: string, address: string): string => {
  const [path = ''] = address.split('#');
  try {
    return posix.join(folder, decodeURIComponent(path));
  } catch {
    return posix.join(folder, path);
  }
};

function chaptersOf(description: string, folder: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const tag of tagsNamed(description, 'item')) {
    const address = attributeOf(tag, 'href') ?? '';
    const isNavigation = /\bnav\b/.test(attributeOf(tag, 'properties') ?? '');
    if (/html|xml/.test(attributeOf(tag, 'media-type') ?? ''))
      entries.set(attributeOf(tag, 'id') ?? '', { path: pathOf(folder, address), isNavigation });
  }
  const seen = new Set<string>();
  return tagsNamed(description, 'itemref').flatMap((tag) => {
    const id = attributeOf(tag, 'idref') ?? '';
    const entry = entries.get(id);
    if (!entry || seen.has(id)) return [];
    seen.add(id);
    return [entry];
  });
}

/** Returns the titles in the table of contents, by the path of the chapter. */
function titlesOf(read: (path: string) => string | null, items: readonly Tag[], folder: string): Map<string, string> {
  const titles = new Map<string, string>();
  const contents = items.find((tag) => /dtbncx/.test(attributeOf(tag, 'media-type') ?? ''));
  const path = contents ? pathOf(folder, attributeOf(contents, 'href') ?? '') : '';
  const points = /<text>([^<]{1,300})<\/text>[^]{0,300}?<content\s[^>]{0,200}?src="([^"]{1,500})"/g;
  for (const [, title = '', address = ''] of (read(path) ?? '').matchAll(points)) {
    const chapter = pathOf(posix.dirname(path), address);
    if (!titles.has(chapter)) titles.set(chapter, decoded(title).trim());
  }
  return titles;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
