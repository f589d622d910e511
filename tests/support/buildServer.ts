import { build } from 'esbuild';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { serverAssets, serverBundle } from '../../scripts/bundle.mjs';

const root = join(import.meta.dirname, '../..');

/** Builds the server into `app/dist/server`, as `npm run build` does. The Bibles and the web app are missing. */
export async function buildServer(app: string): Promise<void> {
  await build({ ...serverBundle, outdir: join(app, 'dist/server') });
  for (const [from, to] of Object.entries(serverAssets))
    cpSync(join(root, 'apps/server/src', from), join(app, 'dist/server', to), { recursive: true });
}
