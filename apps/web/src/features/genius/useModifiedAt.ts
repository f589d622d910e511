import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';

/** The first change after `after`, or null. Only that change re-renders the component. */
export function useModifiedAt(editor: Editor, after: Date | null): Date | null {
  const [modifiedAt, setModifiedAt] = useState<Date | null>(null);
  useEffect(() => {
    if (!after) return;
    let isKnown = false;
    const note = ({ transaction }: { transaction: Transaction }) => {
      const now = new Date();
      if (isKnown || !transaction.docChanged || now <= after) return;
      isKnown = true;
      setModifiedAt(now);
    };
    editor.on('transaction', note);
    return () => void editor.off('transaction', note);
  }, [editor, after]);
  return modifiedAt && after && modifiedAt > after ? modifiedAt : null;
}
