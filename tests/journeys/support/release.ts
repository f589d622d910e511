import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Copies the built pages into a folder in which a server can run, so that a test can release a new version of them.
 * Everything else is the built product itself.
 */
export async function copyBuild(folder: string): Promise<void> {
  await mkdir(join(folder, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'dist/bibles', 'dist/database'])
    await symlink(join(root, name), join(folder, name));
  await cp(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
  // The compressed copies are left out, because `releaseNext` would have to compress them again.
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  await cp(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true, filter });
}

/**
 * Turns the copied pages into a new version, as a release does: every script has another name, and the old files are
 * gone. The page has the attribute `data-release` to tell the versions apart. Restart the server afterwards.
 */
export async function releaseNext(folder: string, release: string): Promise<void> {
  const web = join(folder, 'dist/web');
  const assets = (await readdir(join(web, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `-${release}$1`)]));
  const rewrite = async (path: string) => {
    const text = await readFile(path, 'utf8');
    const names = text.replaceAll(/[\w.-]+\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
    await writeFile(path, names.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-release="${release}">`));
  };
  for (const [name, next] of renamed) {
    await rewrite(join(web, 'assets', name));
    await rename(join(web, 'assets', name), join(web, 'assets', next));
  }
  for (const name of ['index.html', 'sw.js']) await rewrite(join(web, name));
  // The page has no hash in its name, so the service worker's list has one beside it.
  const worker = join(web, 'sw.js');
  const list = await readFile(worker, 'utf8');
  await writeFile(worker, list.replaceAll('-HASH_OF_SECURITY_HEADERS', `-${release}-HASH_OF_SECURITY_HEADERS`));
}
