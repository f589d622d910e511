import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Content } from '@sermon/domain/builder/content';
import { decodeText } from '@sermon/domain/document/decodeText';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { fromHtml, fromMarkdown, NotImported } from '@sermon/domain/document/importedDocument';
import { plainText } from '@sermon/domain/document/outline';
import {
  maxPremiumTextLength,
  searchedForm,
  searchedLockedLength,
  searchedPremiumLength,
} from '@sermon/domain/premium/premium';
import { previewBands } from '@sermon/domain/templates/bands';
import { library } from '@sermon/domain/texts/library';
import { premiumImport } from '@sermon/domain/texts/premium/premium';
import type { Importer } from '../../imports/importer.ts';
import { Refused } from '../../refused.ts';
import type { TextWork } from '../../textWork/textWork.ts';
import { withScripture } from '../scriptureQuotes.ts';
import { fileLimits, type Manifest, type ManifestAsset, type Source, WrongManifest } from './manifest.ts';

const texts = premiumImport.what;

/** Part of every hash. Change it to convert unchanged files again. */
const version = '3';

export type Converting = {
  textWork: Pick<TextWork, 'contentOf'>;
  /** Null where Word files are not imported. */
  importer: Pick<Importer, 'convert'> | null;
  signal: AbortSignal;
};

export type ConvertedAsset = ManifestAsset & { content: Content | null };

export async function hashOf(source: Source, manifest: Manifest): Promise<{ content: string; picture: string }> {
  const hash = createHash('sha256').update(version).update(JSON.stringify(source.written));
  for (const { text, field } of manifest.assets) {
    if (!text || !('file' in text)) continue;
    const bytes = await readText(source, text.file, `${field}.file`);
    // The length tells where a file ends. Without it, text could move from one file to the next unnoticed.
    hash.update(`${bytes.length} `).update(bytes);
  }
  if (manifest.picture === null) return { content: hash.digest('base64url'), picture: '' };
  const picture = await source.read(manifest.picture, 'picture', fileLimits.picture);
  return {
    content: hash.update(picture).digest('base64url'),
    picture: createHash('sha256').update(picture).digest('base64url'),
  };
}

const textTypes = { '.md': 'markdown', '.html': 'html', '.htm': 'html', '.docx': 'word' } as const;

function typeOf(file: string, field: string) {
  const type = textTypes[extname(file).toLowerCase() as keyof typeof textTypes] as
    | (typeof textTypes)[keyof typeof textTypes]
    | undefined;
  if (type === undefined) throw new WrongManifest(field, texts.unknownType);
  return type;
}

const readText = (source: Source, file: string, field: string) =>
  source.read(file, field, typeOf(file, field) === 'word' ? fileLimits.word : fileLimits.text);

/**
 * Converts the documents of a manifest one after another, with a pause after each, so that a server stays responsive.
 *
 * @throws WrongManifest
 */
export async function convertAssets(
  source: Source,
  { assets }: Manifest,
  converting: Converting,
): Promise<ConvertedAsset[]> {
  const converted: ConvertedAsset[] = [];
  let length = 0;
  for (const asset of assets) {
    converting.signal.throwIfAborted();
    const content = asset.text && (await convert(source, asset, asset.text, converting));
    length += content?.text.length ?? 0;
    if (length > maxPremiumTextLength) throw new WrongManifest('items', texts.tooMuchText(maxPremiumTextLength));
    converted.push({ ...asset, content });
    await yieldToEventLoop();
  }
  return converted;
}

async function convert(
  source: Source,
  { field }: ManifestAsset,
  text: NonNullable<ManifestAsset['text']>,
  { textWork, importer, signal }: Converting,
): Promise<Content> {
  const place = 'file' in text ? `${field}.file` : `${field}.html`;
  try {
    const content = await textWork.contentOf(
      'html' in text ? fromHtml(text.html).html : await htmlOf(source, text.file, place, { importer, signal }),
    );
    if (!content) throw new WrongManifest(place, texts.notConverted(library.textTooLong));
    return content;
  } catch (error) {
    if (error instanceof NotImported) throw new WrongManifest(place, texts.notConverted(error.message));
    if (isAboutFile(error)) throw new WrongManifest(place, texts.notConverted(sentenceOf(error)));
    throw error;
  }
}

async function htmlOf(
  source: Source,
  file: string,
  field: string,
  { importer, signal }: Pick<Converting, 'importer' | 'signal'>,
): Promise<string> {
  const type = typeOf(file, field);
  const bytes = await readText(source, file, field);
  switch (type) {
    case 'markdown':
      return toHtml(withScripture(parseDocument(fromMarkdown(decodeText(bytes)).html)));
    case 'html':
      return fromHtml(decodeText(bytes)).html;
    case 'word': {
      if (!importer) throw new WrongManifest(field, texts.unknownType);
      const word = new File([new Uint8Array(bytes)], 'document.docx');
      return (await importer.convert(word, { ownerId: 'content', signal })).html;
    }
  }
}

/** True for the refusal of a file. The refusal of a busy server is not about the file: the import is tried again. */
export const isAboutFile = (error: unknown): error is Refused => error instanceof Refused && error.statusCode < 500;

export const sentenceOf = (refusal: Refused): string =>
  refusal.message || (Object.values(refusal.fields ?? {})[0]?.[0] ?? '');

/**
 * Returns what is searched of an item: a line with its name, its descriptions and the beginning of its texts, and a line
 * for users without access, in which the texts end where their previews are blurred.
 */
export async function searchTextOf(
  { name, shortDescription, description }: Pick<Manifest, 'name' | 'shortDescription' | 'description'>,
  assets: readonly ConvertedAsset[],
): Promise<string> {
  let text = [name, shortDescription, description].join('\n');
  let shown = text;
  for (const asset of assets) {
    if (text.length > searchedPremiumLength && shown.length > searchedLockedLength) break;
    // No more than can be searched is parsed.
    const blocks = parseDocument(asset.content?.text.slice(0, 2 * searchedPremiumLength) ?? '');
    text += `\n${asset.name}\n${plainText(blocks)}`;
    shown += `\n${asset.name}\n${plainText(previewBands(blocks)[0])}`;
    await yieldToEventLoop();
  }
  const line = (part: string, max: number) => searchedForm(part.slice(0, max));
  return `${line(text, searchedPremiumLength)}\n${line(shown, searchedLockedLength)}`;
}
