import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

export const closedAccount = storedValue('sermon-account-closed', z.iso.datetime(), 'tab');
