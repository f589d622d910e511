// Creates the JSON schema with which tests check requests to Google Slides, from the types that Google publishes. The
// packages are installed only for this.
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = ['@googleapis/slides@6.0.0', 'ts-json-schema-generator@2.10.0'];
const types = ['slides_v1.Schema$BatchUpdatePresentationRequest', 'slides_v1.Schema$Presentation'];
const target = join(import.meta.dirname, '../tests/support/google/slides.schema.json');

const folder = mkdtempSync(join(tmpdir(), 'google-schema-'));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = { target: 'ES2022', module: 'nodenext', skipLibCheck: true, strict: true, types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  /** @type {(program: string, args: string[]) => void} */
  const run = (program, args) => execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]);
  const generator = 'node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js';
  const definitions = {};
  for (const type of types) {
    const source = ['-p', 'node_modules/@googleapis/slides/build/v1.d.ts', '-f', 'tsconfig.json', '-t', type];
    run(process.execPath, [generator, ...source, '--no-type-check', '-j', 'none', '-o', 'schema.json']);
    Object.assign(definitions, JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')).definitions);
  }
  writeFileSync(target, JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', definitions }) + '\n');
  execFileSync('npx', ['oxfmt', target], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
