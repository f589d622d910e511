import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';

/** What the cursor came to is looked at when it stays there for so long. */
export const restsAfterMs = 400;

/** Whether the cursor was placed where it is, and stays; while somebody writes it does not rest. */
export function useIsResting(editor: Editor): boolean {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged && !transaction.selectionSet) return;
      clearTimeout(timer);
      if (transaction.docChanged) setIsResting(false);
      else timer = setTimeout(() => setIsResting(true), restsAfterMs);
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  return isResting;
}
