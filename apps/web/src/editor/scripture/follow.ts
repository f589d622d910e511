import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

/** A stretch of the document. */
export type Range = { from: number; to: number };

/** Stretches of a document that others go on writing in. */
export type Followed = {
  /** Where a stretch lies by now; null when it is gone, or the editor with it. */
  now: (index: number) => Range | null;
  stop: () => void;
};

/** Follows stretches of the document through every change until `stop`. */
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
