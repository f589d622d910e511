import { QuotationChecks } from './check/checks.ts';
import { References } from './references/references.ts';
import { Scripture } from './scripture.ts';
import { Slash } from './slash/slash.ts';

/** What the editor knows of Scripture: its quotations and what their check found, the references in the text, and the list after a slash. */
export const scriptureExtensions = [Scripture, References, QuotationChecks, Slash];
