import { Scripture } from './scripture.ts';

/** What the editor knows of Scripture: its quotations. */
export const scriptureExtensions = [Scripture];
