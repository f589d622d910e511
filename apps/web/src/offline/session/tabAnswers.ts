import * as z from 'zod';
import { pageSession } from '../../session/pageSession.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

const stored = storedValue('sermon-assistant', z.array(z.unknown()), 'tab');

/** Whether answers are stored. They are not after the session has ended, although the page writes them once more when it closes. */
let isKept = true;
pageSession.onResumed(() => (isKept = true));

/** The assistant's answers in this tab, which quote the user's sermons. */
export const tabAnswers = {
  hasAny: (): boolean => (stored.read() ?? []).length > 0,
  /** Returns the answers from before a reload. From then on, this page stores its own. */
  read(): unknown[] {
    isKept = true;
    return stored.read() ?? [];
  },
  /** If the browser refuses, a reload loses them. */
  write(answers: readonly unknown[]): void {
    if (isKept) stored.write([...answers]);
  },
  /** Called when the session has ended. Nothing is stored anymore, unless the user signs in again on this page. */
  forget(): void {
    isKept = false;
    stored.remove();
  },
};
