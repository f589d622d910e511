import type { SermonDocument } from '@sermon/contract/builder';
import { noDetails } from '@sermon/domain/library/items';
import { onTestFinished } from 'vitest';
import { newEditorId } from '../offline/openEditors.ts';

export const setOfflineMode = 'PUT /api/BuilderAssets/SetOfflineMode';
export const offlineList = 'GET /api/BuilderAssets/GetOfflineBuilderAssets';

/** Adds something that browsers have and jsdom lacks to `navigator`. */
function addToNavigator(name: string, value: object): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

/** Runs the test as over HTTPS, where browsers offer service workers. */
export const fakeHttps = (): void => addToNavigator('serviceWorker', {});

/** Replaces the browser's information about its storage. */
export const fakeStorageManager = (manager: Partial<StorageManager>): void => addToNavigator('storage', manager);

/** Returns a new document that is available offline. */
export function keptDocument(overrides: Partial<SermonDocument> = {}): SermonDocument {
  const date = new Date('2026-11-21T09:00:00Z');
  return {
    id: newEditorId(),
    type: 'BuilderAsset',
    parentId: null,
    name: 'The Father Who Runs',
    isStarred: false,
    dateCreated: date,
    dateModified: date,
    dateAccessed: date,
    isShared: false,
    shareId: null,
    category: 'Manuscript',
    isTemplate: false,
    ...noDetails,
    isSample: false,
    premium: null,
    slideExporterAspectRatio: '16x9',
    openingLine: '',
    wordCount: null,
    offlineMode: true,
    linkType: null,
    linkUrl: null,
    url: null,
    fileSize: null,
    text: '<p>He saw him</p>',
    isByAdministrator: false,
    slideCount: 0,
    customSlideBackgroundImagePath: null,
    customSlideBackgroundImageUrl: null,
    customSlideBackgroundScrim: null,
    lastModifiedOnOperatingSystem: 'Android',
    lastModifiedFormFactor: 'Phone',
    revision: 4,
    nameRevision: 0,
    detailsRevision: 0,
    ...overrides,
  };
}
