import type { User } from '@sermon/contract/accounts';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { fireEvent, screen } from '@testing-library/react';
// Loaded before the first test so that no test waits for it.
import '../features/builder/BuilderScreen.tsx';
import { lazyModules } from '../features/builder/lazyModules.ts';
import { item, openApp, ruth, whoIsHere, type WireItem } from './app.setup.tsx';
import { fakeNetwork } from './network.setup.ts';

// The builder's lazy modules are loaded as well.
await Promise.all(lazyModules.map((module) => module.fetch()));

/** The fields of a document that other library items do not have. */
export const documentDetails = {
  offlineMode: false,
  isByAdministrator: false,
  shareId: null,
  slideCount: 0,
  customSlideBackgroundImagePath: null,
  customSlideBackgroundImageUrl: null,
  customSlideBackgroundScrim: null,
  lastModifiedOnOperatingSystem: 'Android',
  lastModifiedFormFactor: 'Phone',
  nameRevision: 0,
  detailsRevision: 0,
};
export const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
export const rename = 'PUT /api/BuilderAssets/SetNameBuilderAsset';

type Given = {
  text?: string;
  /** Overrides for the document's fields. */
  overrides?: Partial<WireItem>;
  answers?: object;
  user?: User;
};

/** Opens the builder for the only document on a fake server. */
export async function openBuilder({
  text = '<p>He saw him</p>',
  overrides = {},
  answers = {},
  user = ruth,
}: Given = {}) {
  const revision = 4;
  const document = {
    ...item('The Father Who Runs', overrides),
    ...documentDetails,
    ...overrides,
    text,
    revision,
    savedAs: revision,
  };
  const get = `GET /api/BuilderAssets/GetBuilderAsset/${document.id}`;
  const network = fakeNetwork({
    ...whoIsHere(user),
    'GET /api/LibraryItems': [],
    'GET /api/BuilderPreferences/GetBuilderPreferences': defaultStoredPreferences,
    'POST /api/BuilderPreferences/SaveBuilderPreferences': defaultStoredPreferences,
    'GET /api/Search/GetBibleTranslations': [],
    'GET /api/Search/GetCounts': { verses: 31_102, sermons: 30, illustrations: 60 },
    [`GET /api/AssetWritingLog/GetAssetWritingLog/${document.id}`]: { totalTime: 0, writingLogs: [] },
    [`PUT /api/BuilderAssets/WasAccessed/${document.id}`]: null,
    [get]: document,
    [save]: () => {
      const { text: saved } = network.bodiesOf(save).at(-1) as { text: string };
      const next = document.revision + 1;
      return Object.assign(document, { text: saved, revision: next, savedAs: next });
    },
    ...answers,
  });
  const app = openApp(`/build/${document.id}`);
  const paper = () => screen.findByRole('textbox', { name: 'Sermon text' });
  /** Pastes text at the end of the document. */
  const write = async (words: string) => {
    const clipboardData = {
      getData: (type: string) => (type === 'text/plain' ? words : ''),
      types: ['text/plain'],
      files: [],
      items: [],
    };
    const textbox = await paper();
    fireEvent(textbox, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  };
  const saveByKey = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  return { ...app, network, document, get, paper, write, saveByKey };
}
