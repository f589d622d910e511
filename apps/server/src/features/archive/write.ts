import type { Manifest } from '@sermon/contract/archive';
import type { LibraryItem } from '@sermon/contract/library';
import {
  documentEndings,
  manifestName,
  placesInArchive,
  problemsName,
  toPage,
  toShortcut,
} from '@sermon/domain/library/archive';
import { documentDetailsOf, isContainer } from '@sermon/domain/library/items';
import { openAddress, parseLink, watchAddress } from '@sermon/domain/links/media';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/printing';
import { Readable } from 'node:stream';
import { Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { Requester } from '../../concurrency/concurrency.ts';
import { listDeliveries } from '../deliveries/store.ts';
import { listNotes } from '../slides/notes.ts';
import { listTimings } from '../timings/store.ts';
import { type ArchivableItem, readDetails, readDocument } from './store.ts';
import { retryWhileBusy } from '../../childProcesses/childProcesses.ts';
import { createZip, type Zip } from '../../exports/zip.ts';

type ManifestItem = Manifest['items'][number];
export type ArchiveServices = Pick<Services, 'db' | 'files' | 'exporter' | 'clock'>;

type ArchiveJob = ArchiveServices & { zip: Zip; author: string; requester: Requester; problems: string[] };

/**
 * Writes one item at a time and only as fast as the client reads it. `author` is the author of the Word documents.
 * `onProgress` is called at the start and after each item.
 */
export function writeArchive(
  services: ArchiveServices,
  items: ArchivableItem[],
  author: string,
  requester: Requester,
  onProgress: (done: number, of: number) => void = () => {},
): Zip['body'] {
  const zip = createZip();
  requester.signal.addEventListener('abort', () => zip.fail(refused(503, texts.busy)), { once: true });
  const job = { ...services, zip, author, requester, problems: [] };
  writeAll(job, placesInArchive(items), onProgress).catch((error: Error) => zip.fail(error));
  return zip.body;
}

async function writeAll(
  job: ArchiveJob,
  places: { item: ArchivableItem; path: string }[],
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const { zip, problems } = job;
  const written: WrittenItem[] = [];
  onProgress(0, places.length);
  let links: ReadonlyMap<string, LibraryItem> = new Map();
  for (const [n, { item, path }] of places.entries()) {
    if (n % detailedAtOnce === 0) links = await readLinks(job, places.slice(n, n + detailedAtOnce));
    const content = await writeItem(job, item, path, links);
    if (content) written.push({ item, content });
    onProgress(n + 1, places.length);
  }
  const now = job.clock();
  const options = { mtime: now, compress: true };
  await zip.add(manifestName, Readable.from(manifestOf(job, written, now), { objectMode: false }), options);
  if (problems.length > 0)
    await zip.add(problemsName, Buffer.from([texts.problems, '', ...problems, ''].join('\r\n')), options);
  zip.end();
}

type Content = Pick<ManifestItem, 'path' | 'original'>;
const noContent: Content = { path: null };
type WrittenItem = { item: ArchivableItem; content: Content };

const detailedAtOnce = 200;

const readLinks = ({ db, requester }: ArchiveJob, places: { item: ArchivableItem }[]) =>
  readDetails(
    db,
    requester.ownerId,
    places.flatMap(({ item }) => (item.type === 'LinkAsset' ? [item.id] : [])),
  );

/**
 * Yields the manifest in parts, because all details of a large library do not fit in memory. Items that were
 * permanently deleted while the archive was written are left out.
 */
async function* manifestOf({ db, requester }: ArchiveJob, written: WrittenItem[], now: Date): AsyncGenerator<Buffer> {
  const manifest: Omit<Manifest, 'items'> = { version: 1, product: productName, dateExported: now };
  yield Buffer.from(`${JSON.stringify(manifest, null, 1).slice(0, -'\n}'.length)},\n "items": [`);
  let separator = '\n';
  for (let from = 0; from < written.length; from += detailedAtOnce) {
    const page = written.slice(from, from + detailedAtOnce);
    const details = await readDetails(
      db,
      requester.ownerId,
      page.map(({ item }) => item.id),
    );
    const lines: string[] = [];
    for (const { item, content } of page) {
      const detailed = details.get(item.id);
      // The paths in the zip are based on the names and folders that the items had at the beginning.
      if (detailed) lines.push(JSON.stringify(toManifestItem({ ...detailed, ...item }, content)));
    }
    if (lines.length === 0) continue;
    yield Buffer.from(separator + lines.join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n ]\n}');
}

/**
 * Adds an item to the zip. `links` contains its details if it is a link. Returns the paths of its files, or
 * undefined if the item no longer exists.
 */
async function writeItem(
  { db, files, exporter, zip, author, requester, problems }: ArchiveJob,
  item: ArchivableItem,
  path: string,
  links: ReadonlyMap<string, LibraryItem>,
): Promise<Content | undefined> {
  const packed = { mtime: item.dateModified, compress: false };
  const addStored = async (to: string, uploadPath: string): Promise<boolean> => {
    const isStored = (await files.stat(uploadPath)) !== null;
    if (isStored) await zip.add(to, await files.read(uploadPath), packed);
    else problems.push(`${to} ${texts.noFile}`);
    return isStored;
  };
  const plain = { mtime: item.dateModified, compress: true };
  if (isContainer(item)) {
    zip.addFolder(path, item.dateModified);
    return noContent;
  }
  if (item.type === 'LinkAsset') {
    const link = links.get(item.id);
    if (!link) return undefined;
    await zip.add(path, Buffer.from(toShortcut(addressOf(link))), plain);
    return noContent;
  }
  if (item.uploadPath !== null) {
    return (await addStored(path, item.uploadPath)) ? { path } : noContent;
  }
  const document = await readDocument(db, requester.ownerId, item.id);
  if (!document) return undefined;
  const { text, slideImage, original } = document;
  const docx = await madeOrRefused(
    () => exporter.docx({ title: item.name, author, text }, requester),
    requester.signal,
  );
  if (docx instanceof Refused) problems.push(`${path} ${docx.statusCode === 503 ? texts.docxBusy : texts.noDocx}`);
  else await zip.add(path + documentEndings.word, docx, packed);
  const page = path + documentEndings.page;
  await zip.add(page, Buffer.from(toPage(item.name, text)), plain);
  const addList = async (ending: string, list: readonly object[] = []) => {
    if (list.length > 0) await zip.add(path + ending, Buffer.from(JSON.stringify(list, null, 1)), plain);
  };
  await addList(documentEndings.slideNotes, await listNotes(db, requester.ownerId, item.id));
  const deliveries = await listDeliveries(db, requester.ownerId, item.id);
  await addList(documentEndings.deliveries, deliveries?.map(withoutId));
  const timings = await listTimings(db, requester.ownerId, item.id);
  await addList(documentEndings.timings, timings?.map(withoutId));
  if (slideImage !== null) await addStored(path + documentEndings.slideImage, slideImage);
  // A document that was imported while the archive was written has no place for its original.
  if (original === null || item.originalEnding === undefined) return { path: page };
  const originalPath = path + item.originalEnding;
  const isKept = await addStored(originalPath, original.uploadPath);
  return { path: page, ...(isKept && { original: { path: originalPath, fileName: original.fileName } }) };
}

/**
 * Creates a file, retrying while the exporter is busy. Returns the refusal if the exporter refuses to create the file.
 */
async function madeOrRefused(make: () => Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array | Refused> {
  try {
    return await retryWhileBusy(make, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused)) throw error;
    return error;
  }
}

const withoutId = <Row extends { id: string }>({ id: _, ...facts }: Row): Omit<Row, 'id'> => facts;

function addressOf({ linkUrl, linkType }: LibraryItem): string {
  const url = linkUrl ?? '';
  const { linkType: type, target } = parseLink({ url, linkType: linkType ?? 'General' });
  if (type !== 'General' && target !== null) return watchAddress(type, target);
  return openAddress(url) ?? url;
}

function toManifestItem(item: LibraryItem & ArchivableItem, content: Content): ManifestItem {
  const { id, parentId, type, name, isStarred, dateCreated, dateModified, dateAccessed, category } = item;
  const { isTemplate, slideExporterAspectRatio, linkType, linkUrl, premium } = item;
  return {
    id,
    parentId,
    type,
    name,
    isStarred,
    dateCreated,
    dateModified,
    dateAccessed,
    category,
    isTemplate,
    ...documentDetailsOf(item),
    slideExporterAspectRatio,
    linkType,
    linkUrl,
    ...(premium && { premium: { kind: premium.kind, slug: premium.slug } }),
    ...content,
  };
}
