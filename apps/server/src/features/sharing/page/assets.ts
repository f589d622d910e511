import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses of the style sheets and the script of a page, without origin. */
export type PageAssets = { sheets: string[]; script: string };

/** The pages with a script of their own, by the name of their folder and file in `apps/web/src`. */
export type PageEntry = 'sharedPage';

type Chunk = { file: string; css?: string[] };

/**
 * Returns the files that the build has made for a page. Without a build, they are named `source`: in development, Vite
 * replies to these addresses with the sources (`apps/web/sharedPage.config.ts`).
 */
export function readPageAssets(webDirectory: string, entry: PageEntry): PageAssets {
  const manifest = join(webDirectory, '.vite/manifest.json');
  const chunk = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)[`src/${entry}/${entry}.ts`]
    : undefined;
  if (!chunk) return { sheets: [`/assets/${entry}-source.css`], script: `/assets/${entry}-source.js` };
  return { sheets: (chunk.css ?? []).map((file) => `/${file}`), script: `/${chunk.file}` };
}
