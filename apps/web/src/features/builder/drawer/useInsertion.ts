import type { Insertion } from '@sermon/domain/document/sources/source';
import { editor as texts } from '@sermon/domain/texts/editor';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import type { EditorSession } from '../editorSession.ts';
import type { DrawerState } from './useDrawer.ts';

/**
 * A panel next to the text stays open, and the text takes the focus. A panel over the text keeps the focus and stays
 * open, except on a phone, where it covers what was inserted.
 */
export function useInsertion(session: EditorSession, { isOver, toggle }: DrawerState) {
  const isPhone = useIsPhone();
  const notify = useNotify();
  return (...insertions: readonly Insertion[]) => {
    if (insertions.length === 0) return;
    if (isPhone) toggle(false);
    const undo = session.insert(insertions, { takesFocus: !isOver || isPhone });
    if (!undo) return;
    const perform = async () => {
      if (!undo()) throw new Error('The text has changed since');
    };
    notify({ text: texts.insertedAtEnd, undo: { perform, failed: texts.insertionNotUndone } });
  };
}
