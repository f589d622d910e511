import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { assembleGuide, partNames } from './src/guide/assemble.ts';
import { tokenRules } from './src/ui/theme/tokens.ts';

/** Returns the page of the guide, assembled from the files in `src/guide/parts`. */
export async function readGuide(template: string): Promise<string> {
  const read = (name: string) => readFile(join(import.meta.dirname, 'src/guide/parts', `${name}.html`), 'utf8');
  return assembleGuide(template, await Promise.all(partNames.map(read)));
}

/** Builds help.html from its parts, and gives its style sheet the colors of the product. */
export const guide: Plugin = {
  name: 'guide',
  enforce: 'pre',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => (path === '/help.html' ? readGuide(html) : html),
  },
  transform: {
    filter: { id: /\/src\/guide\/guide\.css(\?|$)/ },
    handler: (css) => `${css}${tokenRules()}`,
  },
};
