import type { AppConfig } from '@sermon/contract/app';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { noDetails } from '@sermon/domain/library/items';
import { noPace } from '@sermon/domain/presenter/pace';
import type { libraryItem } from '@sermon/contract/library';
import type { User } from '@sermon/contract/accounts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type * as z from 'zod';
import { App } from '../App.tsx';
import { pageConnection } from '../connection/pageConnection.ts';
import { pageUser } from '../session/pageUser.ts';
import { createQueryClient } from '../queryClient.ts';
import { createAppRouter } from '../routes.tsx';
import { libraryScreens } from '../screens.ts';

// Preloaded here so that no test waits for the screens or ends while they are still loading.
await Promise.all(Object.values(libraryScreens).map(({ module }) => module.fetch()));

/** Opens the application at a URL. Call `fakeNetwork` first. */
export function openApp(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(history);
  const queryClient = createQueryClient();
  onTestFinished(pageConnection.start());
  // A reply that arrives later would set the user of the page in the next test.
  onTestFinished(async () => {
    await queryClient.cancelQueries();
    pageUser.become(null);
  });
  const { unmount } = render(<App router={router} queryClient={queryClient} />);
  return {
    person: userEvent.setup({ delay: null }),
    unmount,
    address: () => history.location.href,
    back: () => history.back(),
  };
}

export const ruth: User = {
  id: '0197a2c4-0000-7000-8000-00000000000a',
  email: 'ruth@gracechapel.org',
  firstName: 'Ruth',
  lastName: 'Adeyemi',
  profileImageUrl: null,
  makerSubscription: null,
  proSubscription: false,
  inAdminImpersonationMode: false,
  userMustSignUp: false,
  isAdministrator: false,
};

export const config: AppConfig = {
  productName: 'Sermon Maker',
  parentSite: null,
  otherSites: [],
  supportEmail: null,
  supportPhone: null,
  upgradeUrl: '',
  billing: 'none',
  stripeApiKey: '',
  googleSlides: null,
  shareHost: null,
  assistant: 'off',
  speech: { source: 'off', sentTo: null },
  passkeySite: null,
  registration: 'open',
  hasAccounts: true,
  sendsEmails: true,
  publicUrl: 'https://sermon.example',
};

/** Replies to the calls that every page or the library starts with. */
export const whoIsHere = (user: User | null, overrides: Partial<AppConfig> = {}) => ({
  'GET /api/Authentication/GetAuthenticatedUser': user,
  'GET /api/Authentication/PlanState': null,
  'GET /api/AppConfig': { ...config, ...overrides },
  'GET /api/LibraryItems/StorageUse': { bytes: 0, limit: 5_000_000_000 },
  // No comment waits.
  'GET /api/Share/CountHeldComments': { count: 0, documents: [] },
  'GET /api/BuilderPreferences/GetBuilderPreferences': defaultStoredPreferences,
  // No sermon has been preached.
  'GET /api/Deliveries/GetDeliveries/*': [],
  'GET /api/Deliveries/GetDeliveriesBetween': [],
  'GET /api/Deliveries/GetPlaces': [],
  // No sermon was imported.
  'GET /api/DocumentOriginals/GetOriginal/*': null,
  'POST /api/DocumentOriginals/FindImported': [],
  // No sermon has been rehearsed.
  'GET /api/Timings/GetPace': noPace,
  'GET /api/Timings/GetTimings/*': [],
});

let made = 0;

/** A library item as the API sends it, with dates as strings. */
export type WireItem = z.input<typeof libraryItem>;

/** Returns a new item, created one minute after the previous one. */
export function item(name: string, overrides: Partial<WireItem> = {}): WireItem {
  made += 1;
  const date = new Date(Date.UTC(2026, 10, 1, 0, made)).toISOString();
  return {
    id: `0197a2c4-0000-7000-8000-${String(made).padStart(12, '0')}`,
    type: 'BuilderAsset',
    parentId: null,
    name,
    isStarred: false,
    dateCreated: date,
    dateModified: date,
    dateAccessed: date,
    isShared: false,
    category: 'Manuscript',
    isTemplate: false,
    ...noDetails,
    isSample: false,
    premium: null,
    slideExporterAspectRatio: '16x9',
    openingLine: '',
    offlineMode: false,
    linkType: null,
    linkUrl: null,
    url: null,
    fileSize: null,
    ...overrides,
  };
}

/** Replaces `location.assign` with a mock that records where the app would have navigated. */
export function watchLeaving() {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
  return assign;
}
