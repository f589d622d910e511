import { relative, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The modules of screens that open from their own address, often without a network, by the beginning of the address. */
const screens = {
  '/present/': ['src/SignedInLayout.tsx', 'src/features/presenter/PresenterScreen.tsx'],
  '/build/': ['src/SignedInLayout.tsx', 'src/features/builder/BuilderScreen.tsx'],
};

/** The element in index.html that reads the list. */
const reader = '<script src="/start.js">';

/**
 * Lists the files of these screens in index.html. Otherwise, browsers would learn their names only after the modules of
 * every screen have run, one after the other. `public/start.js` begins to fetch them.
 */
export const earlyModules: Plugin = {
  name: 'early-modules',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, filename }) {
      if (!filename.endsWith('index.html')) return html;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const isLoaded = filesOf(chunks, ['index.html']);
      const files = Object.fromEntries(
        Object.entries(screens).map(([start, modules]) => [
          start,
          [...filesOf(chunks, modules)].filter((file) => !isLoaded.has(file)),
        ]),
      );
      const list = `<script type="application/json" id="early-modules">${JSON.stringify(files)}</script>`;
      return html.replace(reader, (tag) => `${list}\n    ${tag}`);
    },
  },
};

/**
 * Returns the files that are loaded for these modules, with everything that they import.
 *
 * @throws if a module has no chunk, because it was renamed
 */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(add);
  };
  for (const module of modules) {
    const path = join(import.meta.dirname, module);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path);
    if (!chunk) throw new Error(`No chunk is built from ${relative(import.meta.dirname, path)}`);
    add(chunk.fileName);
  }
  return files;
}
