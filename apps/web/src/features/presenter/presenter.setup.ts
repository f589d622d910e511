import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { item, openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { documentDetails } from '../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../testing/library.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';
import { type Presentation, startPresentation } from './presentation.ts';

export const readPreferences = 'GET /api/PresenterPreferences/GetPresenterPreferences';
export const savePreferences = 'POST /api/PresenterPreferences/SavePresenterPreferences';

/** Shows the app as on a desktop, with empty storage. */
export function startEmpty(): void {
  showAsDesktop();
  localStorage.clear();
  sessionStorage.clear();
}

export type Given = { document?: object; preferences?: object; answers?: object };

/** Opens the presenter by the address of a sermon with this text. The server keeps the preferences that are saved. */
export function presentSermon(text: string, { document = {}, preferences = {}, answers = {} }: Given = {}) {
  const sermon = { ...item('The Father Who Runs'), ...documentDetails, text, revision: 4, savedAs: 4, ...document };
  const stored = { ...defaultPresenterPreferences, ...preferences };
  const network = fakeNetwork({
    ...whoIsHere(ruth),
    [`GET /api/BuilderAssets/GetBuilderAsset/${sermon.id}`]: sermon,
    [readPreferences]: stored,
    [savePreferences]: () => Object.assign(stored, network.bodiesOf(savePreferences).at(-1)),
    ...answers,
  });
  return { ...openApp(`/present/${sermon.id}`), network, id: sermon.id };
}

/** Returns the presentation of a text. */
export const presentationOf = (documentId: string, text: string): Presentation => ({
  ownerId: ruth.id,
  documentId,
  name: 'Grace',
  text,
  isFromBuilder: false,
  isRehearsal: false,
});

/** Opens a presentation that was started in this tab. */
export function present(presentation: Presentation, answers: object = {}) {
  startPresentation(presentation);
  const network = fakeNetwork({ ...whoIsHere(ruth), [readPreferences]: defaultPresenterPreferences, ...answers });
  return { ...openApp(`/present/${presentation.documentId}`), network };
}
