import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

const stored = storedValue('sermon-shared-computer', z.literal(true), 'browser');

/**
 * Whether users have said that this is a shared computer. Sessions then end with the browser, and documents are not kept
 * here. Texts that are not saved yet stay all the same: losing them would be worse.
 */
export const sharedComputer = {
  isShared: (): boolean => stored.read() ?? false,
  set: (isShared: boolean): unknown => (isShared ? stored.write(true) : stored.remove()),
};
