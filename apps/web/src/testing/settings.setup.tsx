import type { secondStepState } from '@sermon/contract/accounts/secondStep';
import type { accountEvent, accountSettings, signedInSession } from '@sermon/contract/accounts/settings';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { screen } from '@testing-library/react';
import type * as z from 'zod';
import type { User } from '@sermon/contract/accounts';
import { ruth, type WireItem } from './app.setup.tsx';
import { openLibrary } from './library.setup.tsx';

export const wireSettings: z.input<typeof accountSettings> = {
  dateCreated: '2026-01-05T10:00:00.000Z',
  datePasswordChanged: null,
  hasPassword: true,
  isConfirmed: false,
  losesSites: false,
  newEmail: null,
  emailConfirmation: 'none',
};

type WireSession = z.input<typeof signedInSession>;

/** A session as the API sends it. The number makes its id. */
export const session = (n: number, overrides: Partial<WireSession> = {}): WireSession => ({
  id: `0197a2c4-0000-7000-8000-${String(n).padStart(12, '0')}`,
  device: 'Chrome on Windows',
  kind: 'computer',
  isCurrent: false,
  dateCreated: '2026-11-01T10:00:00.000Z',
  dateUsed: '2026-11-14T10:00:00.000Z',
  ...overrides,
});

type WireEvent = z.input<typeof accountEvent>;

export const accountEntry = (n: number, overrides: Partial<WireEvent> = {}): WireEvent => ({
  id: String(n),
  kind: 'signedIn',
  device: 'Chrome on Windows',
  detail: null,
  site: '',
  date: '2026-11-14T10:00:00.000Z',
  ...overrides,
});

/** The second steps of an account, as the API sends them. */
export const secondSteps = (
  overrides: Partial<z.input<typeof secondStepState>> = {},
): z.input<typeof secondStepState> => ({ appSince: null, recoveryCodes: 0, passkeys: [], ...overrides });

export const getSecondStep = 'GET /api/Account/GetSecondStep';
export const getSettings = 'GET /api/Account/GetSettings';
export const getSessions = 'GET /api/Account/GetSessions';
export const getEvents = 'GET /api/Account/GetEvents';

const refreshUser = 'GET /api/Authentication/RefreshUser';

/** Replies to the calls of the settings. */
export const settingsAnswers = {
  [refreshUser]: ruth,
  [getSettings]: wireSettings,
  [getSessions]: [session(1, { isCurrent: true })],
  [getEvents]: [accountEntry(1)],
  [getSecondStep]: secondSteps(),
  'GET /api/PresenterPreferences/GetPresenterPreferences': defaultPresenterPreferences,
  'GET /api/Search/GetBibleTranslations': [],
};

type Given = { answers: Record<string, unknown>; items: WireItem[]; user: User; address: string };

/** Opens the settings with these replies. */
export async function openSettings({ answers = {}, items = [], user, address = '/settings' }: Partial<Given> = {}) {
  const app = await openLibrary(items, {
    address,
    answers: {
      ...settingsAnswers,
      ...(user && { [refreshUser]: user }),
      ...answers,
    },
    ...(user && { user }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  return app;
}
