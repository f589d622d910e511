import { presenterPreferences } from '@sermon/contract/preferences';
import * as z from 'zod';
import { storedValue } from '../ui/browser/storedValue.ts';

/**
 * The copy of the user's presenter settings on this device. `unsent` are the changes that the server does not have yet.
 */
export const presenterCopy = storedValue(
  'sermon-presenter-preferences',
  z.object({ ownerId: z.string(), preferences: presenterPreferences, unsent: presenterPreferences.partial() }),
  'browser',
);
