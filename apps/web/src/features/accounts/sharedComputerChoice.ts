import * as z from 'zod';
import { sharedComputer } from '../../offline/sessionCopies.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

const waiting = storedValue('sermon-shared-computer', z.boolean(), 'tab');

const fieldName = 'isSharedComputer';

const keep = (data: FormData): unknown => waiting.write(data.has(fieldName));

/**
 * Whether this is a shared computer, as the user who signs in says. It counts for all users of this browser, so it waits in
 * this tab until the sign-in has succeeded, which may take a second step or lead through another site.
 */
export const sharedComputerChoice = {
  fieldName,
  read: (): boolean => waiting.read() ?? sharedComputer.isShared(),
  keep,
  /** Leaves the choice unchanged if the form has none. */
  keepFrom(form: HTMLFormElement | null): void {
    if (form?.elements.namedItem(fieldName)) keep(new FormData(form));
  },
  apply(): void {
    const isShared = waiting.read();
    if (isShared === null) return;
    sharedComputer.set(isShared);
    waiting.remove();
  },
};
