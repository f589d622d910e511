import type { Page } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { call } from '../support/items.ts';

export type Item = { id: string; name: string; parentId: string | null; type: string };

/** Returns the paths of all items in the user's library: 'Sermons/2019/Easter'. */
export async function tree(page: Page): Promise<string[]> {
  const items = await call<Item[]>(page, 'GET', '/api/LibraryItems');
  const byId = new Map(items.map((item) => [item.id, item]));
  const path = ({ name, parentId }: Item): string => {
    const parent = parentId === null ? null : byId.get(parentId);
    return parent ? `${path(parent)}/${name}` : name;
  };
  return items.map(path).toSorted();
}

/** Creates a folder on disk with these files. The test removes it at the end. */
export async function folderOf(
  files: Record<string, string | Buffer>,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const outer = await mkdtemp(join(tmpdir(), 'sermon-import-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(outer, 'Sermons', name)), { recursive: true });
    await writeFile(join(outer, 'Sermons', name), content);
  }
  return { path: join(outer, 'Sermons'), remove: () => rm(outer, { recursive: true, force: true }) };
}
