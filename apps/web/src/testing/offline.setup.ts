import type { SermonDocument } from '@sermon/contract/builder';
import { newEditorId } from '../offline/openEditors.ts';

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
    category: 'Manuscript',
    isTemplate: false,
    templateDescription: '',
    isSample: false,
    datePreached: null,
    locationPreached: '',
    scripture: '',
    slideExporterAspectRatio: '16x9',
    openingLine: '',
    offlineMode: true,
    linkType: null,
    linkUrl: null,
    url: null,
    fileSize: null,
    text: '<p>He saw him</p>',
    slideCount: 0,
    customSlideBackgroundImagePath: null,
    lastModifiedOnOperatingSystem: 'Android',
    lastModifiedFormFactor: 'Phone',
    revision: 4,
    nameRevision: 0,
    detailsRevision: 0,
    ...overrides,
  };
}
