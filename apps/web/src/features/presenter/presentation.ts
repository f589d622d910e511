import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** The text is that of the presentation's start. Later changes do not appear. */
export const presentation = z.object({
  ownerId: z.string(),
  documentId: z.string(),
  name: z.string(),
  text: z.string(),
  isFromBuilder: z.boolean(),
  isRehearsal: z.boolean().default(false),
});
export type Presentation = z.output<typeof presentation>;

/** The presentation of this tab, which therefore survives loading the page again, also without a connection. */
const stored = storedValue('sermon-presentation', presentation, 'tab');

/** The presentation of this page, in case it is too large to be stored. */
let current: Presentation | null = null;

export function startPresentation(next: Presentation): void {
  current = next;
  stored.write(next);
}

export function readPresentation(ownerId: string, documentId: string): Presentation | null {
  const found = current ?? stored.read();
  return found?.ownerId === ownerId && found.documentId === documentId ? found : null;
}

export function endPresentation(): void {
  current = null;
  stored.remove();
}
