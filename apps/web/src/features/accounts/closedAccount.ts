import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** The date on which the account will be deleted. */
export const closedAccount = storedValue('sermon-account-closed', z.iso.datetime(), 'tab');
