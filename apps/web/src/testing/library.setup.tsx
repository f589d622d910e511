import type { User } from '@sermon/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere, type WireItem } from './app.setup.tsx';
import { fakeNetwork } from './network.setup.ts';
// Loads the code for the library's screens before the tests start, so that tests do not time out on a busy machine.
import '../SignedInLayout.tsx';

/** A user with a paid subscription. */
export const subscriber: User = {
  ...ruth,
  makerSubscription: { status: 'active', planName: 'Annual', currentPeriodEnd: null, cancellationDate: null },
};

type Given = { answers?: Record<string, unknown>; address?: string; user?: User };

/** Opens the library with these items. The returned `choose` selects a command in an item's menu. */
export async function openLibrary(
  items: WireItem[],
  { answers = {}, address = '/library-home', user = ruth }: Given = {},
) {
  const network = fakeNetwork({
    ...whoIsHere(user),
    'PUT /api/Telemetry/UpdateContact': null,
    'GET /api/LibraryItems': items,
    'GET /api/BuilderAssets/GetTemplates': items
      .filter(({ isTemplate }) => isTemplate)
      .map((template) => asListed(template)),
    'GET /api/SermonTemplate/GetEnabledSermonTemplates': [],
    'GET /api/PremiumSermon/GetEnabledPremiumSermon': [],
    'GET /api/PremiumSermonSeries/GetEnabledPremiumSermonSeries': [],
    ...answers,
  });
  const app = openApp(address);
  const { person } = app;
  const openMenu = async (name: string) =>
    person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  const choose = async (name: string, action: string) => {
    await openMenu(name);
    await person.click(await screen.findByRole('menuitem', { name: action }));
  };
  /** Opens a dialog from the New menu. Most dialogs are called like their entry. */
  const chooseNew = async (entry: string, dialog = entry) => {
    await person.click(await screen.findByRole('button', { name: 'New' }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
    return screen.findByRole('dialog', { name: dialog });
  };
  return { ...app, network, openMenu, choose, chooseNew };
}

/** Waits until the item appears in the list. */
export const findItem = (name: string) => screen.findByRole('button', { name: `More actions for ${name}` });

/** Waits until the item disappears from the list. */
export const waitUntilGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name: `More actions for ${name}` })).not.toBeInTheDocument());

export const folder = (name: string, overrides: Partial<WireItem> = {}): WireItem =>
  item(name, { type: 'Folder', category: 'None', ...overrides });

/** A document as the document calls return it. */
export const asDocument = (document: WireItem, text = '') => {
  const { opening: _opening, ...listed } = asListed(document);
  return { ...listed, text, savedAs: listed.revision };
};

/** One of the user's templates as the call that lists templates returns it. */
export const asListed = (template: WireItem, opening = '') => ({
  ...template,
  opening,
  isByAdministrator: false,
  shareId: null,
  slideCount: 0,
  customSlideBackgroundImagePath: null,
  customSlideBackgroundImageUrl: null,
  customSlideBackgroundScrim: null,
  lastModifiedOnOperatingSystem: '',
  lastModifiedFormFactor: '',
  revision: 1,
  nameRevision: 0,
  detailsRevision: 0,
});

/** Switches to phone width. */
export const holdPhone = (): void => onlyMatch('max-width');

/** Switches to a width at which a panel fits next to the list. */
export const showAsDesktop = (): void => onlyMatch('min-width');

function onlyMatch(feature: string): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes(feature) }),
  );
}
