import * as z from 'zod';
import { storedValue } from './ui/browser/storedValue.ts';

/** The path of the page from which the user last opened the upgrade page in this tab. A purchase leads back there. */
export const upgradedFrom = storedValue('sermon-upgraded-from', z.string().max(2_000), 'tab');
