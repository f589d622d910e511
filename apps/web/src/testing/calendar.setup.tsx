import { screen, waitFor, within } from '@testing-library/react';
import { item, openApp, ruth, whoIsHere, type WireItem } from './app.setup.tsx';
import { fakeNetwork } from './network.setup.ts';

export const list = 'GET /api/LibraryItems';
export const saveDocument = 'POST /api/BuilderAssets/SaveBuilderAsset';

/** Opens the calendar with these items and waits for its grid. */
export async function openCalendar(items: WireItem[], answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({
    ...whoIsHere(ruth),
    'PUT /api/Telemetry/UpdateContact': null,
    [list]: items,
    ...answers,
  });
  const app = openApp('/library-calendar');
  const grid = await screen.findByRole('grid');
  return { ...app, network, grid };
}

export const sunday = { datePreached: '2026-11-22' };
export const father = item('The Father Who Runs', { ...sunday, locationPreached: 'Grace Chapel' });
/** Finds a day's cell, waiting until no dialog covers the calendar. */
export const findDay = (name: string) => screen.findByRole('gridcell', { name });
/** The item in the month. On wide screens, it can also be in the lists beside the month. */
export const inMonth = (name: string) => within(screen.getByRole('grid')).getByRole('button', { name });
export const findInMonth = (name: string) => waitFor(() => inMonth(name));
export const day = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) });

/** A document as the server replies after its preach date was saved. */
export const stored = (saved: WireItem, datePreached: string | null) => ({
  ...saved,
  datePreached,
  text: '',
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
  savedAs: 1,
});
