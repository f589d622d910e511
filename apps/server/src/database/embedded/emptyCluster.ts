import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The file in which `npm run build` keeps an empty cluster, because PostgreSQL takes seconds to create one. */
export const emptyCluster = new URL('../database/empty-cluster.gz', import.meta.url);

/** The content of each file, and null for a folder, by path. */
type Tree = Map<string, Uint8Array | null>;

/** Packs everything in a folder into one compressed file. */
export function packFolder(folder: string, file: string): void {
  const tree: Tree = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .map(({ entry, path }) => [path.slice(folder.length + 1), entry.isDirectory() ? null : readFileSync(path)]),
  );
  writeFileSync(file, gzipSync(serialize(tree)));
}

/** Unpacks a file of `packFolder` into a folder that does not exist yet. Only the owner may read what is in it. */
export function unpackFolder(file: URL, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const tree = deserialize(gunzipSync(readFileSync(file))) as Tree;
  for (const [path, content] of [...tree].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (content === null) mkdirSync(join(folder, path), { mode: 0o700 });
    else writeFileSync(join(folder, path), content, { mode: 0o600 });
}
