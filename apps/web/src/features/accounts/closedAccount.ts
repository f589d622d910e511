import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** The date on which the account that was closed in this tab will be deleted. The sign-in page shows it. */
export const closedAccount = storedValue('sermon-account-closed', z.iso.datetime(), 'tab');
