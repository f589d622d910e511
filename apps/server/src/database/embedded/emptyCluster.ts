import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The file in which `npm run build` keeps an empty cluster, because PostgreSQL takes seconds to create one. */
export const emptyCluster = new URL('../database/empty-cluster.gz', import.meta.url);

/** The size of each file in bytes, and null for a folder, by path. A folder comes before what is in it. */
type Contents = [path: string, size: number | null][];

/** Packs everything in a folder into one compressed file: the length of the contents, the contents, and all files. */
export function packFolder(folder: string, file: string): void {
  const contents: Contents = [];
  const files: Buffer[] = [];
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const content = statSync(join(folder, path)).isDirectory() ? null : readFileSync(join(folder, path));
    contents.push([path.replaceAll(sep, '/'), content?.length ?? null]);
    if (content) files.push(content);
  }
  const head = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  writeFileSync(file, gzipSync(Buffer.concat([length, head, ...files])));
}

/** Unpacks a file of `packFolder` into a folder that does not exist yet. Only the owner may read what is in it. */
export function unpackFolder(file: URL, folder: string): void {
  const packed = gunzipSync(readFileSync(file));
  let at = 4 + packed.readUInt32BE(0);
  const contents = JSON.parse(packed.toString('utf8', 4, at)) as Contents;
  mkdirSync(folder, { mode: 0o700 });
  for (const [path, size] of contents) {
    if (size === null) mkdirSync(join(folder, path), { mode: 0o700 });
    else writeFileSync(join(folder, path), packed.subarray(at, (at += size)), { mode: 0o600 });
  }
}
