import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';

export const restsAfterMs = 400;

/** Whether the cursor has not moved for a while since the user placed it. False while the user types. */
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
