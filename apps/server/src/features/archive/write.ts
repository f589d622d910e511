import type { Manifest } from '@sermon/contract/archive';
import { manifestName, placesInArchive, problemsName, toPage, toShortcut } from '@sermon/domain/library/archive';
import { isContainer } from '@sermon/domain/library/items';
import { openAddress, parseLink, watchAddress } from '@sermon/domain/links/media';
import { productName } from '@sermon/domain/product';
import { exports as texts } from '@sermon/domain/texts/exports';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { Requester } from '../../requester.ts';
import { type ArchivableItem, readText } from './store.ts';
import { createZip, type Zip } from './zip.ts';

type ManifestItem = Manifest['items'][number];
export type ArchiveServices = Pick<Services, 'db' | 'files' | 'exporter' | 'clock'>;

/** Delay before retrying a Word document when the exporter is busy. */
const busyRetryMs = 500;

/** An archive that is being written. `problems` lists the files that could not be added. */
type ArchiveJob = ArchiveServices & { zip: Zip; author: string; requester: Requester; problems: string[] };

/**
 * Starts writing a library to a zip, one item at a time and only as fast as the client reads it. `author` is the author
 * of the Word documents. `onProgress` is called at the start and after each item.
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
  const items: ManifestItem[] = [];
  onProgress(0, places.length);
  for (const [n, { item, path }] of places.entries()) {
    const written = await writeItem(job, item, path);
    if (written !== undefined) items.push(toManifestItem(item, written));
    onProgress(n + 1, places.length);
  }
  const now = job.clock();
  const options = { mtime: now, compress: true };
  const manifest: Manifest = { version: 1, product: productName, dateExported: now, items };
  await zip.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)), options);
  if (problems.length > 0)
    await zip.add(problemsName, Buffer.from([texts.problems, '', ...problems, ''].join('\r\n')), options);
  zip.end();
}

/**
 * Adds an item to the zip. Returns the path of its content, null if there is no content file, or undefined if the item
 * no longer exists.
 */
async function writeItem(
  { db, files, exporter, zip, author, requester, problems }: ArchiveJob,
  item: ArchivableItem,
  path: string,
): Promise<string | null | undefined> {
  const packed = { mtime: item.dateModified, compress: false };
  const plain = { mtime: item.dateModified, compress: true };
  if (isContainer(item)) {
    zip.addFolder(path, item.dateModified);
    return null;
  }
  if (item.type === 'LinkAsset') {
    await zip.add(path, Buffer.from(toShortcut(addressOf(item))), plain);
    return null;
  }
  if (item.uploadPath !== null) {
    if (!(await files.stat(item.uploadPath))) {
      problems.push(`${path} ${texts.noFile}`);
      return null;
    }
    await zip.add(path, await files.read(item.uploadPath), packed);
    return path;
  }
  const text = await readText(db, requester.ownerId, item.id);
  if (text === undefined) return undefined;
  const docx = await retryWhileBusy(
    () => exporter.docx({ title: item.name, author, text }, requester),
    requester.signal,
  );
  if (docx) await zip.add(`${path}.docx`, docx, packed);
  else problems.push(`${path} ${texts.noDocx}`);
  await zip.add(`${path}.html`, Buffer.from(toPage(item.name, text)), plain);
  return `${path}.html`;
}

/**
 * Creates a file, retrying while the exporter is busy (503). Returns null if the exporter refuses to create the file.
 */
async function retryWhileBusy(make: () => Promise<Uint8Array>, signal: AbortSignal): Promise<Uint8Array | null> {
  for (;;) {
    try {
      return await make();
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused)) throw error;
      if (error.statusCode !== 503) return null;
      await pause(busyRetryMs, undefined, { signal });
    }
  }
}

/** Returns a link's address in a form that any browser can open. */
function addressOf({ linkUrl, linkType }: ArchivableItem): string {
  const url = linkUrl ?? '';
  const { linkType: type, target } = parseLink({ url, linkType: linkType ?? 'General' });
  if (type !== 'General' && target !== null) return watchAddress(type, target);
  return openAddress(url) ?? url;
}

function toManifestItem(item: ArchivableItem, path: string | null): ManifestItem {
  const { id, parentId, type, name, isStarred, dateCreated, dateModified, dateAccessed, category } = item;
  const { isTemplate, templateDescription, datePreached, locationPreached, scripture } = item;
  const { slideExporterAspectRatio, linkType, linkUrl } = item;
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
    templateDescription,
    datePreached,
    locationPreached,
    scripture,
    slideExporterAspectRatio,
    linkType,
    linkUrl,
    path,
  };
}
