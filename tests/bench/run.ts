import { readdirSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Runs the benches: the exported functions named bench… in this folder and its subfolders, or only those in the files
 * named on the command line (`npm run bench -- bible`). Prints the size of the machine and the results. No bench passes
 * or fails because of its timing.
 */
const asked = process.argv.slice(2);
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .filter((file) =>
    /^export (const|(async )?function) bench/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
const nameOf = (file: string) => basename(file, '.ts');
const names = files.map(nameOf);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

const [cpu] = cpus();
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
for (const file of files) {
  const name = nameOf(file);
  if (asked.length > 0 && !asked.includes(name)) continue;
  const exported: Record<string, unknown> = await import(`./${file}`);
  for (const [title, bench] of Object.entries(exported)) {
    if (!title.startsWith('bench') || typeof bench !== 'function') continue;
    console.log(`\n## ${name}: ${title.slice('bench'.length)}`);
    await bench();
  }
}
process.exit();
