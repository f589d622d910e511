import { expect, type Page } from '@playwright/test';
import { openNew } from './writing.ts';

/** Resolves when the service worker has fetched all its files and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Chooses an entry of the builder's File menu. On a phone, it is in the menu with all commands. */
export async function chooseInFileMenu(page: Page, name: string, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'More' : 'File', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a new document and makes it available offline. Resolves to its id when the device has it. */
export async function openKeptOffline(page: Page, name: string, text: string, isMobile: boolean): Promise<string> {
  const id = await openNew(page, name, text);
  await untilControlled(page);
  await chooseInFileMenu(page, 'Offline Enable', isMobile);
  await expect(page.getByText('Available offline', { exact: true })).toBeVisible();
  return id;
}

/** Returns the keys and the rows of a table of this browser's offline database. Both are empty if there is none yet. */
export const storedHere = (page: Page, table: 'docs' | 'texts' | 'chapters' | 'heads') =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === 'sermon-offline')) return { keys: [], rows: [] };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read')));
      });
    const database = await done(indexedDB.open('sermon-offline'));
    const store = database.transaction(name).objectStore(name);
    const [keys, rows] = await Promise.all([done(store.getAllKeys()), done<unknown[]>(store.getAll())]);
    database.close();
    return { keys, rows };
  }, table);
