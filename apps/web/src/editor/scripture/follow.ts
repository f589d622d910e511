import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

export type Range = { from: number; to: number };

export type Followed = {
  now: (index: number) => Range | null;
  stop: () => void;
};

/**
 * Keeps ranges up to date through every change to the document, until `stop` is called.
 * @example
 * const place = follow(editor, [{ from, to }]);
 * const text = await load();
 * const range = place.now(0); // null if the text was deleted meanwhile
 * place.stop();
 */
export function follow(editor: Editor, ranges: readonly Range[]): Followed {
  const places: (Range | null)[] = [...ranges];
  const map = ({ mapping }: Transaction) => {
    for (const [index, place] of places.entries()) {
      if (!place) continue;
      const [from, to] = [mapping.map(place.from, 1), mapping.map(place.to, -1)];
      places[index] = from < to ? { from, to } : null;
    }
  };
  const onTransaction = (event: { transaction: Transaction; appendedTransactions: Transaction[] }) => {
    for (const transaction of [event.transaction, ...event.appendedTransactions]) {
      if (transaction.docChanged) map(transaction);
    }
  };
  editor.on('transaction', onTransaction);
  return {
    now: (index) => (editor.isDestroyed ? null : (places[index] ?? null)),
    stop: () => void editor.off('transaction', onTransaction),
  };
}
