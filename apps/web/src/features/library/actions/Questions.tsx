import type { Question, Tools } from './action.ts';

/** The dialog that an action opened. */
export function Questions(_: { question: Question | null; tools: Tools; onClose: () => void }) {
  return null;
}
