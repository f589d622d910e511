import { type AddedItem, manifest, type Manifest } from '@sermon/contract/archive';
import { noDetails } from '@sermon/domain/library/items';
import { textOfPage } from '@sermon/domain/library/archive';
import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';
import { archivedTimings } from '@sermon/contract/timings';
import type { SlideNote } from '@sermon/contract/slides';
import type { LibraryItem } from '@sermon/contract/library';
import type { Api } from '../support/browser.ts';

/** A downloaded archive: its manifest, its files keyed by path, and the dates of files and folders keyed by path. */
export type ReadArchive = { manifest: Manifest; files: Map<string, Buffer>; dates: Map<string, Date> };

/** Reads an archive with a common zip library, as other programs would. */
export async function readArchive(file: Blob): Promise<ReadArchive> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(await file.arrayBuffer()));
  const files = new Map<string, Buffer>();
  const dates = new Map<string, Date>();
  for await (const entry of zip.eachEntry()) {
    dates.set(entry.fileName, entry.getLastModDate());
    if (!entry.fileName.endsWith('/')) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { manifest: manifest.parse(JSON.parse(String(files.get('library.json')))), files, dates };
}

/** The details of an item in an archive, without its type. */
export const archivedDetails = {
  name: 'Comfort',
  isStarred: false,
  dateCreated: new Date('1996-03-03T09:00:00.000Z'),
  dateModified: new Date('2001-09-16T13:30:00.000Z'),
  dateAccessed: new Date('2026-11-20T07:00:00.000Z'),
  category: 'None',
  isTemplate: false,
  ...noDetails,
  slideExporterAspectRatio: '16x9',
  linkType: null,
  linkUrl: null,
  parentId: null,
} as const;

/** Adds items as an import does, and returns them. Fails if the server sends anything after the items. */
export async function addItems(
  api: Pick<Api, 'archive'>,
  input: Parameters<Api['archive']['add']>[0],
): Promise<LibraryItem[]> {
  let added: LibraryItem[] | null = null;
  for await (const event of api.archive.add(input)) {
    if (added) throw new Error('There was an event after the last one');
    if (event.kind === 'added') added = event.items;
  }
  if (!added) throw new Error('The stream ended without the items');
  return added;
}

/** Adds the items in an archive to a library. `upload` sends a file and returns its path on the server. */
export async function bringBack(
  api: Api,
  { manifest: { items }, files }: ReadArchive,
  upload: (name: string, content: Buffer) => Promise<string>,
): Promise<void> {
  const places = new Map<string | null, string | null>([[null, null]]);
  for (const { id, path, parentId, original, ...item } of items) {
    const content = path === null ? undefined : files.get(path);
    const [added] = await addItems(api, {
      items: [
        {
          ...item,
          parentId: places.get(parentId)!,
          ...(item.type === 'BuilderAsset' && {
            text: textOfPage(String(content)),
            ...(await addedTo(path!.replace(/\.html$/, ''), files, upload)),
            ...(original && {
              original: { ...original, uploadPath: await upload(original.fileName, files.get(original.path)!) },
            }),
          }),
          ...(item.type === 'FileAsset' && { uploadPath: await upload(path!, content!) }),
        },
      ],
    });
    places.set(id, added!.id);
  }
}

/** Returns what belongs to a document besides its text. `stem` is its path without an ending. */
async function addedTo(
  stem: string,
  files: ReadArchive['files'],
  upload: (name: string, content: Buffer) => Promise<string>,
) {
  const [notes, image] = [files.get(`${stem}.slides.json`), files.get(`${stem}.slides.jpg`)];
  const [preached, timed] = [files.get(`${stem}.preached.json`), files.get(`${stem}.timed.json`)];
  return {
    ...(notes && { slideNotes: JSON.parse(String(notes)) as SlideNote[] }),
    ...(preached && { deliveries: JSON.parse(String(preached)) as AddedItem['deliveries'] }),
    ...(timed && { timings: archivedTimings.parse(JSON.parse(String(timed))) }),
    ...(image && { slideImage: await upload('slide.jpg', image) }),
  };
}
