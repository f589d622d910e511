import { library as libraryCalls } from '@sermon/contract/library';
import type { SermonDocument } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { sermonDetailsOf } from '@sermon/domain/library/items';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ask } from '../../../ask.ts';
import { send } from '../../../itemChanges/itemChange.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import type { EditorSession } from '../editorSession.ts';

/**
 * Returns a function that opens a new document in the place of the open, empty one. The new document takes over its
 * details and star. The empty one goes to the trash with a notice and Undo. If that fails or the
 * document is not empty after all, it stays in the library.
 */
export function useReplaceEmpty(sermon: SermonDocument, session: EditorSession): (newId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { id, name, isStarred } = sermon;
  const details = sermonDetailsOf(sermon);
  const refreshList = () => void client.invalidateQueries({ queryKey: ask(libraryCalls.list, {}).queryKey });

  const replace = async (newId: string): Promise<boolean> => {
    // A save that is still under way would bring the document back from the trash.
    if (!session.editor.isEmpty || !(await session.autosave.saveNow())) return false;
    try {
      if (isStarred || Object.values(details).some(Boolean))
        await send({ call: 'documents.save', input: { id: newId, ...details, isStarred } });
      await send({ call: 'documents.remove', input: { id } });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      return false;
    }
    return true;
  };
  return async (newId) => {
    const isReplaced = await replace(newId);
    refreshList();
    await navigate({ to: '/build/$id', params: { id: newId } });
    if (!isReplaced) return;
    const restore = async () => {
      await send({ call: 'documents.restore', input: { id } });
      refreshList();
    };
    notify({
      text: texts.emptyDeleted(name),
      undo: { perform: restore, done: library.restored(name), failed: library.failedToRestore(name) },
    });
  };
}
