import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocx } from './files/readDocx.ts';
import { readPdf } from './files/readPdf.ts';
import { browserAt } from './support/browser.ts';
import { buildServer } from '../scripts/bundle.mjs';
import { openServer } from './support/server.ts';

const root = join(import.meta.dirname, '..');

/** Links all installed packages into `app/node_modules`, except the native code of Typst. */
function installWithoutTypst(app: string): void {
  const scope = '@myriaddreamin';
  const compiler = 'typst-ts-node-compiler';
  const [from, to] = [join(root, 'node_modules'), join(app, 'node_modules')];
  const link = (name: string) => symlinkSync(join(from, name), join(to, name));
  mkdirSync(join(to, scope), { recursive: true });
  for (const name of readdirSync(from)) if (name !== scope) link(name);
  for (const name of readdirSync(join(from, scope))) if (!name.startsWith(compiler)) link(join(scope, name));
  // A copy, because packages that are linked find their dependencies next to the original.
  cpSync(join(from, scope, compiler), join(to, scope, compiler), { recursive: true });
}

/** The systems for which the registry has no native code of Typst. There, the product uses WebAssembly. */
const withoutTypst = [
  'android-arm-eabi',
  'android-arm64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm-gnueabihf',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'win32-arm64-msvc',
  'win32-x64-msvc',
];

test('the lockfile contains the native code of every package for all systems, except where WebAssembly replaces it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
  );
  expect(missing.toSorted()).toEqual(withoutTypst.map((system) => `@myriaddreamin/typst-ts-node-compiler-${system}`));
  for (const system of ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu', 'win32-x64-msvc'])
    expect(locked).toContain(`@node-rs/argon2-${system}`);
});

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'without native code of Typst, everything works, including PDF files and print previews',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sermon-native-'));
    const app = join(folder, 'app');
    await buildServer(join(app, 'dist/server'));
    installWithoutTypst(app);
    const server = await openServer({ directory: join(folder, 'data'), logName: 'native.log', cwd: app });
    try {
      await server.start();
      const api = browserAt(server.address);
      await api.accounts.register({
        firstName: 'Ruth',
        lastName: 'A',
        email: 'ruth@church.example',
        password: 'gleaning',
      });
      const { id } = await api.documents.save({ name: 'Ruth', text: '<p>Where you go</p>' });
      const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
      const pdf = readPdf(await bytesOf(await api.documents.pdf({ id })));
      expect(pdf).toMatchObject({ pages: 1, title: 'Ruth' });
      // The native engine would declare the standard PDF/UA-1.
      expect(pdf.isAccessible).toBe(false);
      expect(await api.printing.pages({ id, from: 1, take: 1 })).toMatchObject({ pageCount: 1 });
      expect(readDocx(await bytesOf(await api.documents.docx({ id }))).paragraphs).toContainEqual(
        expect.objectContaining({ text: 'Where you go' }),
      );
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
