import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** A sermon that is presented, with its text when the presentation started. Later changes of the text do not appear. */
export const presentation = z.object({
  ownerId: z.string(),
  documentId: z.string(),
  name: z.string(),
  /** The HTML of the document. */
  text: z.string(),
  /** Whether it was started in the builder, to which the way back then leads. */
  isFromBuilder: z.boolean(),
  /** Whether the sermon is rehearsed. */
  isRehearsal: z.boolean().default(false),
});
export type Presentation = z.output<typeof presentation>;

/** The presentation of this tab, which therefore survives loading the page again, also without a connection. */
const stored = storedValue('sermon-presentation', presentation, 'tab');

/** The presentation of this page, in case it is too large to be stored. */
let current: Presentation | null = null;

/** Makes a sermon the one that this tab presents. */
export function startPresentation(next: Presentation): void {
  current = next;
  stored.write(next);
}

/** Returns the presentation of this tab if it is of this document and user, or null. */
export function readPresentation(ownerId: string, documentId: string): Presentation | null {
  const found = current ?? stored.read();
  return found?.ownerId === ownerId && found.documentId === documentId ? found : null;
}

/** Forgets the presentation, so that the next one starts with the newest text. */
export function endPresentation(): void {
  current = null;
  stored.remove();
}
