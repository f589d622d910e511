import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const directory = join(import.meta.dirname, '../../dist/web');
type Chunk = {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  isDynamicEntry?: boolean;
};

/**
 * Reports how much script each screen loads in addition to the entry script: its own chunk and everything that it
 * imports.
 */
export function benchBundles(): void {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const kilobytes = (file: string) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length / 1000;
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const sum = (keys: Iterable<string>) =>
    [...keys].reduce((total, key) => total + kilobytes(manifest[key]!.file), 0).toFixed(1);
  const started = withImports('index.html');
  console.log(`start: ${sum(started)} kB gzip`);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue;
    const further = [...withImports(key)].filter((chunkKey) => !started.has(chunkKey));
    console.log(`${chunk.src ?? chunk.name ?? key}: +${sum(further)} kB gzip in ${further.length} files`);
  }
  const files = readdirSync(join(directory, 'assets')).filter((file) => file.endsWith('.js'));
  const script = files.reduce((total, file) => total + kilobytes(`assets/${file}`), 0);
  console.log(`all script: ${script.toFixed(1)} kB gzip in ${files.length} files`);
}
