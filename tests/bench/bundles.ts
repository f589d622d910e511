import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const directory = join(import.meta.dirname, '../../dist/web');
type Chunk = {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};

/** Script that each screen loads: its own chunk and all that this imports, besides what the start has loaded already. */
export function benchBundles(): void {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const kilobytes = (file: string) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length / 1000;
  const below = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const one of manifest[key]?.imports ?? []) below(one, seen);
    return seen;
  };
  const sum = (keys: Iterable<string>) =>
    [...keys].reduce((total, key) => total + kilobytes(manifest[key]!.file), 0).toFixed(1);
  const [start] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)!;
  const started = below(start);
  console.log(`start: ${sum(started)} kB gzip`);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue;
    const further = [...below(key)].filter((one) => !started.has(one));
    console.log(`${chunk.src ?? chunk.name ?? key}: +${sum(further)} kB gzip in ${further.length} files`);
  }
  const files = readdirSync(join(directory, 'assets')).filter((file) => file.endsWith('.js'));
  const script = files.reduce((total, file) => total + kilobytes(`assets/${file}`), 0);
  console.log(`all script: ${script.toFixed(1)} kB gzip in ${files.length} files`);
}
