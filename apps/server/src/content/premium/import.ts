import type { PremiumKind } from '@sermon/domain/premium/premium';
import { premiumImport } from '@sermon/domain/texts/premium/premium';
import type { Db } from '../../database/open.ts';
import type { ImageEncoder } from '../../imports/images/encoder.ts';
import { formatOf } from '../../imports/images/format.ts';
import type { Files } from '../../ports/files/port.ts';
import { Refused } from '../../refused.ts';
import { convertAssets, type Converting, hashOf, isAboutFile, searchTextOf, sentenceOf } from './convert.ts';
import { fileLimits, type Manifest, readSources, type Source, WrongManifest } from './manifest.ts';
import { findImported, hasChosenPicture, putItem, storeEncoded, storePicture } from './store.ts';
import { stat } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import { premiumFolder } from '../folders.ts';

const maxReportedManifests = 20;

export type PremiumImport = Converting & {
  db: Db;
  files: Pick<Files, 'write'>;
  imageEncoder: Pick<ImageEncoder, 'encodeCover'>;
  clock: () => Date;
  /**
   * True for the items that come with the product. They do not replace what an operator has imported under the same slug.
   */
  isShipped: boolean;
  report?(line: string): void;
};

type Counts = Record<PremiumKind, number>;

export type PremiumImportResult = {
  added: Counts;
  changed: Counts;
  unchanged: Counts;
  malformed: number;
  wrong: string[];
  /** The number of items that were left out because the machine was busy. The next import finds them. */
  busy: number;
  isInterrupted: boolean;
};

/**
 * Imports the premium sermons and series of a file or a folder, each in a transaction of its own. What has not changed
 * since the last import is left alone, so an interrupted import continues where it stopped.
 */
export async function importPremium(importing: PremiumImport, path: string): Promise<PremiumImportResult> {
  const none = () => ({ sermon: 0, series: 0 });
  const done: PremiumImportResult = {
    added: none(),
    changed: none(),
    unchanged: none(),
    malformed: 0,
    wrong: [],
    busy: 0,
    isInterrupted: false,
  };
  const seen = new Set<string>();
  const refuse = (label: string, { field, what }: WrongManifest) => {
    done.malformed += 1;
    if (done.wrong.length < maxReportedManifests) done.wrong.push(premiumImport.at(label, field, what));
  };
  try {
    for await (const source of readSources(path)) {
      importing.signal.throwIfAborted();
      try {
        const manifest = source.manifest();
        const key = `${manifest.kind} ${manifest.slug}`;
        if (seen.has(key)) throw new WrongManifest('slug', premiumImport.what.twice);
        seen.add(key);
        const outcome = await importItem(importing, source, manifest);
        done[outcome][manifest.kind] += 1;
        if (outcome !== 'unchanged') importing.report?.(manifest.name);
      } catch (error) {
        if (error instanceof WrongManifest) refuse(source.label, error);
        else if (error instanceof Refused && !importing.signal.aborted) done.busy += 1;
        else throw error;
      }
    }
  } catch (error) {
    if (importing.signal.aborted) done.isInterrupted = true;
    else if (error instanceof WrongManifest) refuse(path, error);
    else throw error;
  }
  return done;
}

async function importItem(
  importing: PremiumImport,
  source: Source,
  manifest: Manifest,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { db, clock, isShipped } = importing;
  const hash = await hashOf(source, manifest);
  const known = await findImported(db, manifest);
  if (known && (known.contentHash === hash.content || (isShipped && !known.isShipped))) return 'unchanged';
  const assets = await convertAssets(source, manifest, importing);
  const searchText = await searchTextOf(manifest, assets);
  // A picture that an administrator has chosen stays until another one is imported.
  const isSamePicture = known ? known.pictureHash === hash.picture : hash.picture === '';
  const isKept = isSamePicture || (isShipped && known !== undefined && hasChosenPicture(known));
  const picture = isKept ? undefined : await pictureOf(importing, source, manifest);
  return putItem(db, { manifest, assets, searchText, hash, picture, isShipped }, clock());
}

async function pictureOf(importing: PremiumImport, source: Source, { picture }: Manifest): Promise<string | null> {
  if (picture === null) return null;
  const bytes = await source.read(picture, 'picture', fileLimits.picture);
  // The pictures of the product have the form in which pictures are stored.
  if (importing.isShipped && formatOf(bytes) === 'webp') return storeEncoded(importing, bytes, importing.clock());
  try {
    return await storePicture(importing, bytes, { ownerId: 'content', signal: importing.signal }, importing.clock());
  } catch (error) {
    if (isAboutFile(error)) throw new WrongManifest('picture', premiumImport.what.notPicture(sentenceOf(error)));
    throw error;
  }
}

type Options = Omit<PremiumImport, 'isShipped' | 'importer' | 'report'> & { log: Pick<Log, 'info'> };

/**
 * Installs the premium sermons and series that come with the product, and updates those that have changed since. Leaves
 * what an operator has imported alone.
 *
 * @throws if some of them are wrong, or if the machine was too busy for them. The others are installed, and another attempt installs the
 * rest.
 */
export async function installPremium({ log, ...options }: Options, folder = premiumFolder): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return;
  const { added, changed, wrong, busy } = await importPremium({ ...options, importer: null, isShipped: true }, folder);
  const items = added.sermon + added.series + changed.sermon + changed.series;
  if (items > 0) log.info({ items }, 'The premium content that comes with the product is installed');
  if (wrong.length > 0) throw new Error(`Premium content of the product could not be installed: ${wrong.join('; ')}`);
  if (busy > 0) throw new Error(`The server was too busy to install all premium content (missing items: ${busy})`);
}
