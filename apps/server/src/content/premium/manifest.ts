import { type Category, maxNameLength, textCategories } from '@sermon/domain/library/items';
import {
  maxPremiumAssets,
  maxPremiumDepth,
  maxPremiumDescriptionLength,
  maxShortDescriptionLength,
  maxSlugLength,
  type PremiumAssetType,
  type PremiumKind,
  premiumKinds,
  slugForm,
  slugPattern,
} from '@sermon/domain/premium/premium';
import { cleanLine, cleanText } from '@sermon/domain/text';
import { premiumImport } from '@sermon/domain/texts/premium/premium';
import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

const texts = premiumImport.what;

/** Thrown for a manifest that cannot be imported. `field` is the path of the wrong field, such as 'items[0].file'. */
export class WrongManifest extends Error {
  override name = 'WrongManifest';
  readonly field: string;
  readonly what: string;

  constructor(field: string, what: string) {
    super(`${field} ${what}`);
    this.field = field;
    this.what = what;
  }
}

export type ManifestAsset = {
  type: PremiumAssetType;
  name: string;
  category: Category;
  /** The index of its parent in the list of all assets. Null at the top. */
  parent: number | null;
  /** The path of the asset in the manifest, for messages: 'items[0].items[2]'. */
  field: string;
  text: { file: string } | { html: string } | null;
};

export type Manifest = {
  kind: PremiumKind;
  slug: string;
  name: string;
  shortDescription: string;
  description: string;
  isFree: boolean;
  date: Date | null;
  picture: string | null;
  /** Depth first. */
  assets: ManifestAsset[];
};

const assetTypes = { folder: 'Folder', series: 'SermonSeries', document: 'BuilderAsset' } as const;
const typeNames = Object.keys(assetTypes);
const fields = ['kind', 'slug', 'name', 'shortDescription', 'description', 'isFree', 'date', 'picture', 'items'];
const assetFields = ['type', 'name', 'category', 'file', 'html', 'items'];

/**
 * Reads a manifest. `isFolder` is true if it is in a folder with the files that it names. Names and descriptions are plain
 * text: control characters are removed, and markup is kept as it is written, because screens show it as text.
 *
 * @throws WrongManifest
 */
export function readManifest(value: unknown, { isFolder }: { isFolder: boolean }): Manifest {
  const manifest = objectOf(value, '');
  onlyKnown(manifest, fields, '');
  const picture = manifest.picture === undefined ? null : textOf(manifest.picture, 'picture', 300);
  if (picture !== null && !isFolder) throw new WrongManifest('picture', texts.noFilesHere);
  return {
    kind: oneOf(premiumKinds, manifest.kind, 'kind'),
    slug: slugOf(manifest.slug),
    name: textOf(manifest.name, 'name', maxNameLength),
    shortDescription: textOf(manifest.shortDescription, 'shortDescription', maxShortDescriptionLength),
    description: textOf(manifest.description, 'description', maxPremiumDescriptionLength, cleanText),
    isFree: booleanOf(manifest.isFree, 'isFree'),
    date: manifest.date === undefined ? null : dayOf(manifest.date, 'date'),
    picture,
    assets: readItems(manifest.items, { isFolder }),
  };
}

type Place = { field: string; depth: number; parent: number | null };

function readItems(items: unknown, options: { isFolder: boolean }): ManifestAsset[] {
  const assets: ManifestAsset[] = [];
  const readAll = (list: unknown, { field, depth, parent }: Place) => {
    if (!Array.isArray(list)) throw new WrongManifest(field, texts.notArray);
    if (depth > maxPremiumDepth) throw new WrongManifest(field, texts.tooDeep(maxPremiumDepth));
    for (const [at, item] of list.entries()) {
      const here = `${field}[${at}]`;
      if (assets.length === maxPremiumAssets) throw new WrongManifest('items', texts.tooMany(maxPremiumAssets));
      const asset = objectOf(item, here);
      onlyKnown(asset, assetFields, `${here}.`);
      const type = assetTypes[oneOf(typeNames, asset.type, `${here}.type`) as keyof typeof assetTypes];
      const isDocument = type === 'BuilderAsset';
      assets.push({
        type,
        name: textOf(asset.name, `${here}.name`, maxNameLength),
        category: categoryOf(asset.category, `${here}.category`, isDocument),
        parent,
        field: here,
        text: isDocument ? documentText(asset, here, options) : noText(asset, here),
      });
      const own = assets.length - 1;
      if (asset.items === undefined) continue;
      if (isDocument) throw new WrongManifest(`${here}.items`, texts.noChildren);
      readAll(asset.items, { field: `${here}.items`, depth: depth + 1, parent: own });
    }
  };
  readAll(items, { field: 'items', depth: 1, parent: null });
  if (assets.length === 0) throw new WrongManifest('items', texts.noItems);
  return assets;
}

type Fields = Record<string, unknown>;

function documentText({ file, html }: Fields, field: string, { isFolder }: { isFolder: boolean }) {
  if ((file === undefined) === (html === undefined)) throw new WrongManifest(field, texts.fileOrHtml);
  if (file === undefined) {
    if (typeof html !== 'string') throw new WrongManifest(`${field}.html`, texts.notText);
    return { html };
  }
  if (!isFolder) throw new WrongManifest(`${field}.file`, texts.noFilesHere);
  return { file: textOf(file, `${field}.file`, 300) };
}

function noText(asset: Fields, field: string): null {
  for (const name of ['file', 'html'])
    if (asset[name] !== undefined) throw new WrongManifest(`${field}.${name}`, texts.onlyDocuments);
  return null;
}

function categoryOf(value: unknown, field: string, isDocument: boolean): Category {
  if (value === undefined) return isDocument ? 'Manuscript' : 'None';
  if (!isDocument) throw new WrongManifest(field, texts.onlyDocuments);
  return oneOf(textCategories, value, field);
}

function objectOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WrongManifest(field, texts.notObject);
  return value as Fields;
}

function onlyKnown(object: Fields, known: readonly string[], prefix: string): void {
  const other = Object.keys(object).find((name) => !known.includes(name));
  if (other !== undefined) throw new WrongManifest(`${prefix}${cleanLine(other).slice(0, 40)}`, texts.unknownField);
}

function textOf(value: unknown, field: string, max: number, clean = cleanLine): string {
  if (typeof value !== 'string') throw new WrongManifest(field, texts.notText);
  const text = clean(value).trim();
  if (text === '') throw new WrongManifest(field, texts.blank);
  if (text.length > max) throw new WrongManifest(field, texts.tooLong(max));
  return text;
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown, field: string): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new WrongManifest(field, texts.notOneOf(names));
  return found;
}

function booleanOf(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new WrongManifest(field, texts.notBoolean);
  return value;
}

function slugOf(value: unknown): string {
  const slug = textOf(value, 'slug', maxSlugLength).normalize('NFC');
  // Some numerals have lower-case forms, and some letters have more characters when they are composed.
  if (!slugPattern.test(slug) || slug !== slugForm(slug)) throw new WrongManifest('slug', texts.notSlug);
  if (slug.length > maxSlugLength) throw new WrongManifest('slug', texts.tooLong(maxSlugLength));
  return slug;
}

function dayOf(value: unknown, field: string): Date {
  // Databases have no year 0.
  const date = new Date(typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) ? value : NaN);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
    throw new WrongManifest(field, texts.notDay);
  return date;
}

const mebibyte = 2 ** 20;

/** Maximum sizes of files, in bytes. Word files and uploads of users have the same limit. */
export const fileLimits = {
  manifest: 5 * mebibyte,
  manifests: 64 * mebibyte,
  text: 6 * mebibyte,
  word: 25 * mebibyte,
  picture: 10 * mebibyte,
};

const maxFolders = 2_000;
/** How many levels of folders below the given one may have manifests: sermons/the-father-who-runs/manifest.json. */
const maxFolderDepth = 2;

/** Errors of a server that lacks memory or file descriptors. They are not about the file. */
const shortages = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

export type Source = {
  label: string;
  /** The manifest as it was written, for its hash. */
  written: unknown;
  /** @throws WrongManifest */
  manifest(): Manifest;
  /** Reads a file that the manifest names. `field` is where it names it. @throws WrongManifest */
  read(file: string, field: string, max: number): Promise<Buffer>;
};

/**
 * Yields the manifests of a file or of a folder and the two levels of folders below it, in the order of their names.
 * Throws `WrongManifest` only for a single file. A broken manifest in a folder is a source that throws later.
 */
export async function* readSources(path: string): AsyncGenerator<Source> {
  if ((await stat(path)).isDirectory()) yield* sourcesIn(path);
  else yield* sourcesOf(path);
}

async function* sourcesOf(file: string): AsyncGenerator<Source> {
  // The file that an operator names may be a link.
  const real = await realpath(file).catch((error: unknown) => Promise.reject(unreadable('', error)));
  const parsed = parse(await readBounded(real, '', fileLimits.manifests));
  const all: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  for (const [at, written] of all.entries())
    yield {
      label: Array.isArray(parsed) ? `${basename(file)}[${at}]` : basename(file),
      written,
      manifest: () => readManifest(written, { isFolder: false }),
      read: (_, field) => Promise.reject(new WrongManifest(field, texts.noFilesHere)),
    };
}

async function* sourcesIn(folder: string): AsyncGenerator<Source> {
  const root = await realpath(folder);
  for (const { file, problem } of await findManifests(root)) {
    // A name could have control characters, which a terminal would obey.
    const label = cleanLine(relative(root, file).split(sep).join('/') || basename(root));
    let written: unknown;
    let failure = problem;
    try {
      if (!failure) written = parse(await readBounded(file, '', fileLimits.manifest));
    } catch (error) {
      if (!(error instanceof WrongManifest)) throw error;
      failure = error;
    }
    yield {
      label,
      written,
      manifest() {
        if (failure) throw failure;
        return readManifest(written, { isFolder: true });
      },
      read: (name, field, max) => readBeside(dirname(file), name, field, max),
    };
  }
}

type Found = { file: string; problem?: WrongManifest };

/** Returns the manifests in a folder in the order of their paths. Symbolic links to folders are not followed. */
async function findManifests(root: string): Promise<Found[]> {
  const found: Found[] = [];
  const inOrder = () => found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  let folders = [root];
  let visited = 0;
  for (let depth = 0; depth <= maxFolderDepth; depth++) {
    const below: string[] = [];
    for (const folder of folders) {
      if (++visited > maxFolders) return inOrder();
      let entries: Dirent[];
      try {
        entries = await readdir(folder, { withFileTypes: true });
      } catch (error) {
        found.push({ file: folder, problem: unreadable('', error) });
        continue;
      }
      const hasManifest = entries.some((entry) => entry.name === 'manifest.json' && !entry.isDirectory());
      if (hasManifest) found.push({ file: join(folder, 'manifest.json') });
      // The folders below a manifest belong to it.
      else below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)));
    }
    folders = below;
  }
  return inOrder();
}

/** Reads a file in the folder of a manifest. Refuses everything outside of the folder, and links. */
async function readBeside(folder: string, name: string, field: string, max: number): Promise<Buffer> {
  const path = join(folder, name);
  const isInside =
    !isAbsolute(name) && !name.includes('\\') && !name.includes('\0') && path.startsWith(`${folder}${sep}`);
  if (!isInside) throw new WrongManifest(field, texts.outside);
  return readBounded(path, field, max);
}

/** Reads a file of limited size. Refuses links, also among its folders, devices and pipes. */
async function readBounded(path: string, field: string, max: number): Promise<Buffer> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink() || (await realpath(path)) !== path) throw new WrongManifest(field, texts.link);
    if (!stats.isFile()) throw new WrongManifest(field, texts.notFile);
    return await readAtMost(path, field, max);
  } catch (error) {
    throw error instanceof WrongManifest ? error : unreadable(field, error);
  }
}

async function readAtMost(path: string, field: string, max: number): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    if (size > max) throw new WrongManifest(field, texts.tooLarge(Math.floor(max / mebibyte)));
    const bytes = Buffer.alloc(size);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, size - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === size) return bytes.subarray(0, length);
    }
  } finally {
    await handle.close();
  }
}

/** Returns the problem of a file or folder for which the file system has reported an error. Throws any other error. */
function unreadable(field: string, error: unknown): WrongManifest {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : '';
  if (code === '' || shortages.has(code)) throw error;
  const isMissing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code);
  return new WrongManifest(field, isMissing ? texts.missing : texts.unreadable(code));
}

/** Parses JSON. Nesting that exhausts the stack counts as malformed. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new WrongManifest('', texts.notJson);
  }
}
