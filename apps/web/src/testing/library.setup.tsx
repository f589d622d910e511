import type { User } from '@sermon/contract/accounts';
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere, type WireItem } from './app.setup.tsx';
import { fakeNetwork } from './network.setup.ts';
// What every view of the library needs is loaded before the tests begin, which wait for screens and not for a busy machine.
import '../frame/Study.tsx';

/** Somebody whose subscription is paid. */
export const subscriber: User = {
  ...ruth,
  makerSubscription: { status: 'active', planName: 'Annual', currentPeriodEnd: null, cancellationDate: null },
};

type Given = { answers?: Record<string, unknown>; address?: string; user?: User };

/** The library with these items. `choose` takes an entry of an item's menu. */
export async function openLibrary(
  items: WireItem[],
  { answers = {}, address = '/library-home', user = ruth }: Given = {},
) {
  const network = fakeNetwork({
    ...whoIsHere(user),
    'PUT /api/Telemetry/UpdateContact': null,
    'GET /api/LibraryItems': items,
    'GET /api/BuilderAssets/GetTemplates': items.filter(({ isTemplate }) => isTemplate).map((one) => asListed(one)),
    'GET /api/SermonTemplate/GetEnabledSermonTemplates': [],
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
  /** Opens a dialog of the New menu. */
  const chooseNew = async (entry: string) => {
    await person.click(await screen.findByRole('button', { name: 'New' }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
    return screen.findByRole('dialog', { name: entry });
  };
  return { ...app, network, openMenu, choose, chooseNew };
}

/** The item stands in the list. */
export const findItem = (name: string) => screen.findByRole('button', { name: `More actions for ${name}` });

/** The item stands in the list no more. */
export const waitUntilGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name: `More actions for ${name}` })).not.toBeInTheDocument());

export const folder = (name: string, more: Partial<WireItem> = {}): WireItem =>
  item(name, { type: 'Folder', category: 'None', ...more });

/** A document as its own calls answer with it. */
export const asDocument = (document: WireItem, text = '') => {
  const { opening: _opening, ...listed } = asListed(document);
  return { ...listed, text };
};

/** One of the person's own templates as the list of them answers with it. */
export const asListed = (template: WireItem, opening = '') => ({
  ...template,
  opening,
  slideCount: 0,
  customSlideBackgroundImagePath: null,
  lastModifiedOnOperatingSystem: '',
  lastModifiedFormFactor: '',
  revision: 1,
});

/** From here on the screen is a phone's. */
export const holdPhone = (): void => onlyMatch('max-width');

/** From here on the screen has room for a panel beside the list. */
export const sitAtDesk = (): void => onlyMatch('min-width');

function onlyMatch(feature: string): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes(feature) }),
  );
}
